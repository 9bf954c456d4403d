import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A static function of Collections changes the list that the player reads. */
public class Playlist {
    private final List<String> songs = new ArrayList<>();

    Playlist() {
        for (int i = 0; i < 60; i++) {
            songs.add("song " + i);
        }
    }

    private void shuffle() {
        for (int i = 0; i < 110; i++) {
            LockSupport.parkNanos(3_000_000L);
            Collections.shuffle(songs); //~ A
        }
    }

    private void play() {
        for (int i = 0; i < 110; i++) {
            LockSupport.parkNanos(3_000_000L);
            songs.get(i % 60); //~ A
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Playlist playlist = new Playlist();
        Thread party = new Thread(playlist::shuffle, "party");
        Thread player = new Thread(playlist::play, "player");
        party.start();
        player.start();
        party.join();
        player.join();
        System.out.println("played");
    }
}
