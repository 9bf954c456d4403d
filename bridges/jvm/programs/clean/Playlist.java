import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** The party shuffles a copy and publishes it; the player reads whichever list is current. */
public class Playlist {
    private volatile List<String> songs;

    Playlist() {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            all.add("song " + i);
        }
        songs = all;
    }

    private void shuffle() {
        Random random = new Random(7);
        for (int i = 0; i < 110; i++) {
            LockSupport.parkNanos(3_000_000L);
            List<String> next = new ArrayList<>(songs);
            Collections.shuffle(next, random);
            songs = next;
        }
    }

    private void play() {
        for (int i = 0; i < 110; i++) {
            LockSupport.parkNanos(3_000_000L);
            songs.get(i % 60);
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
        System.out.println("first is " + playlist.songs.get(0));
    }
}
