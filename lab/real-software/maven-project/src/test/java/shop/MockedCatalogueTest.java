package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import org.junit.jupiter.api.Test;

class MockedCatalogueTest {
    @Test
    void asksTheCatalogueOnce() {
        Catalogue catalogue = mock(Catalogue.class);
        when(catalogue.lookUp("tea")).thenReturn(250);
        Prices prices = new Prices(catalogue);
        assertEquals(250, prices.of("tea"));
        assertEquals(250, prices.of("tea"));
        verify(catalogue, times(1)).lookUp("tea");
    }

    @Test
    void aMockedPricesClassWorksToo() {
        Prices prices = mock(Prices.class);
        when(prices.of("tea")).thenReturn(1);
        assertEquals(1, prices.of("tea"));
    }
}
