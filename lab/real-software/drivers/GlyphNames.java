import org.apache.pdfbox.pdmodel.font.encoding.GlyphList;

/**
 * Text extraction: each request maps the glyph names of its own document to text. The list of names
 * belongs to the library, and there is one of it.
 */
public final class GlyphNames {
    public static void main(String[] args) throws Exception {
        Requests.serve(800, request -> {
            for (int i = 0; i < 8; i++) {
                String name = String.format("uni%04X", 0x3400 + (request * 4 + i) % 4096);
                if (GlyphList.getAdobeGlyphList().toUnicode(name) == null) {
                    throw new IllegalStateException(name + " has no text");
                }
            }
        });
    }
}
