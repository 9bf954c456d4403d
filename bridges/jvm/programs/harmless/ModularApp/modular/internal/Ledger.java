package modular.internal;

import java.util.ArrayList;
import java.util.List;

/** Entries in the order of booking. */
public final class Ledger {
    private final List<String> entries = new ArrayList<>();

    /** Adds an entry. */
    public void book(String entry) {
        entries.add(entry);
    }

    /** How many there are. */
    public int size() {
        return entries.size();
    }
}
