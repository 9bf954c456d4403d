import org.apache.poi.ss.usermodel.DataFormatter;

/** Each request formats the cells of a sheet of its own, with a formatter of its own. */
public final class CellFormats {
    public static void main(String[] args) throws Exception {
        Requests.serve(800, request -> {
            DataFormatter formatter = new DataFormatter();
            // Accountants like negative numbers in red and a dash for zero; each report has a unit.
            String format = "#,##0\"t" + request / 20 + "\";[Red](#,##0);\"-\"";
            formatter.formatRawCellContents(request - 400.0, 170, format);
        });
    }
}
