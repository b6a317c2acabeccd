// How high the rows of a table are: all alike until they were measured otherwise.

/** The least difference, in pixels, that counts as another height. */
const LEAST = 0.25;

export class Heights {
  constructor(count, usual) {
    this.count = count;
    this.usual = usual;
    /** The differences from the usual height, and a Fenwick tree of them; nothing while there are none. */
    this.own = null;
    this.sums = null;
  }

  /** How far the upper edge of a row is below that of the first. */
  top(index) {
    let sum = Math.min(index, this.count) * this.usual;
    if (this.sums) for (let at = Math.min(index, this.count); at > 0; at &= at - 1) sum += this.sums[at - 1];
    return sum;
  }

  /** The row that is so far below the upper edge of the first. */
  at(distance) {
    if (!this.sums) return Math.max(0, Math.min(this.count - 1, Math.floor(distance / this.usual)));
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.top(middle + 1) > distance) high = middle;
      else low = middle + 1;
    }
    return Math.max(0, Math.min(low, this.count - 1));
  }

  /** Takes the measured height of a row; whether it is another one than before. */
  set(index, height) {
    const difference = height - this.usual;
    const change = difference - (this.own?.[index] ?? 0);
    if (index >= this.count || Math.abs(change) < LEAST) return false;
    this.own ??= new Float64Array(this.count);
    this.sums ??= new Float64Array(this.count);
    this.own[index] = difference;
    for (let at = index + 1; at <= this.count; at += at & -at) this.sums[at - 1] += change;
    return true;
  }
}
