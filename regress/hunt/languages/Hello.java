// Answers by the first number.
import java.util.Scanner;

public class Hello {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(args.length + " " + (in.hasNextInt() ? in.nextInt() : -1));
        System.exit(42);
    }
}
