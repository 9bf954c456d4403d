/** A small modular application that exports nothing. */
module modular {
    requires java.logging;
}
