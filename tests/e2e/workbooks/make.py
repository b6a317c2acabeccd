"""Makes the workbooks of this folder, with openpyxl 3.1.5, XlsxWriter 3.3.1, pandas 3.1.1 and LibreOffice 7.4.7; run it here."""

import subprocess
from datetime import date, datetime, time, timedelta

import openpyxl
import pandas
import xlsxwriter
from openpyxl.chart import BarChart

book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Deliveries & <more>"
sheet.append(["Asset", "Serial", "Delivered"])
sheet.append(["0042", "  both  ", "two\nlines"])
sheet["A5"] = 42
sheet["B5"] = 42
sheet["B5"].number_format = "00000"
sheet["C5"] = 12345678901234567890  # with an exponent, and no more of it
sheet.append([9007199254740992, -17, 100000000000000000.0])
sheet.append([0.1, 19.989999999999998, 1.5e-7])
sheet.append([True, False, "#N/A"])
sheet.append([date(2026, 3, 1), datetime(2026, 3, 1, 7, 8, 9), time(7, 8, 9)])
sheet.append([datetime(2026, 3, 1), timedelta(hours=36, minutes=5), date(1900, 1, 31)])
sheet["A11"] = 46082.75
sheet["A11"].number_format = '"Tag" dd.mm.yyyy'
sheet["B11"] = 5
sheet["B11"].number_format = '0 "days"'
sheet["C11"] = "=1+1"
sheet.merge_cells("A12:C12")
sheet["A12"] = "merged"
sheet["C13"] = "😀 <&>\"' é"
sheet.row_dimensions[13].hidden = True
book.create_sheet("Hidden")["A1"] = "seldom seen"
book["Hidden"].sheet_state = "hidden"
book.create_chartsheet("Chart").add_chart(BarChart())
book.create_sheet("Last")["B2"] = "far"
book.save("openpyxl.xlsx")

with xlsxwriter.Workbook("xlsxwriter.xlsx", {"default_date_format": "dd/mm/yy hh:mm"}) as book:
    sheet = book.add_worksheet("Results")
    bold = book.add_format({"bold": True})
    sheet.write_row("A1", ["shared", "shared", "_x0041_"])
    sheet.write_rich_string("A2", "rich ", bold, " text ", "here")
    sheet.write_formula("B2", "=1+1", None, 2)
    sheet.write_formula("C2", '="a"&"b"', None, "ab")
    sheet.write_formula("A3", "=1/0", None, "#DIV/0!")
    sheet.write_formula("B3", "=TRUE()", None, True)
    sheet.write_datetime("C3", datetime(2026, 3, 1, 12, 30))
    sheet.write_string("A4", "line\r\nbreak")
    sheet.write_blank("B4", None, bold)

# pandas merges the cells of an index, and leaves the result of a formula to the spreadsheet.
index = pandas.MultiIndex.from_product([["INV-1", "INV-2"], ["Monitor", "Dock"]], names=["Delivery", "Type"])
frame = pandas.DataFrame({"Asset": [42, 43, 44, 123456789012], "Status": ["i.O.", "fehlt", None, "=A1"]}, index=index)
with pandas.ExcelWriter("pandas.xlsx", engine="xlsxwriter") as writer:
    frame.to_excel(writer, sheet_name="Frame")

# LibreOffice saves what openpyxl has written.
book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Lieferung"
sheet.append(["Delivery 4711"])
sheet.merge_cells("A1:E1")
sheet.append(["Asset", "Serial", "Date", "Status", "Price"])
FORMATS = ['"INV-"0', "[$-407]00000", "00\\-000\\-000", "0000", "#,##0", "0.00", '[>=100]"big "0;"small "0', "General"]
for place, code in enumerate(FORMATS):
    sheet.append([None, 123456 + place, date(2026, 3, 1 + place), "i.O.", 0.5])
    sheet.cell(place + 3, 2).number_format = code
    sheet.cell(place + 3, 5).number_format = "0.0%"
sheet["A3"] = 42
sheet.merge_cells("A3:A5")
sheet["D4"] = '=IF(1=1,"fehlt","")'
sheet["D5"] = "=1/0"
sheet["D6"] = "=1=1"
sheet["D7"] = "two\nlines & <more>"
sheet["B10"] = 123456789012
sheet.row_dimensions[8].hidden = True
sheet.column_dimensions["E"].hidden = True
book.create_sheet("Versteckt")["A1"] = "x"
book["Versteckt"].sheet_state = "hidden"
book.save("libreoffice.xlsx")
subprocess.run(["soffice", "--headless", "--convert-to", "xlsx", "--outdir", "saved", "libreoffice.xlsx"], check=True)
subprocess.run(["mv", "saved/libreoffice.xlsx", "."], check=True)
subprocess.run(["rmdir", "saved"], check=True)
