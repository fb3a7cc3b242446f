
// SPDX-License-Identifier: EPL-2.0
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;

/**
 * A driver of Spark that runs programs in SQL: commands come from the standard input, and answers go to the standard output, both in binary form. Ends when its
 * input does. What Spark has to say is on the standard error. Compiled against Spark's jars when it is first needed, and run beside them.
 */
public final class SparkHost {
	/** Rows that are sent at once. */
	private static final int BLOCK = 4096;
	/** Rows that one job collects; of more, one partition after the other comes to this process. */
	private static final long FEW = 1000;

	private final SparkSession spark;
	private final DataOutputStream out;
	/** Of the program that runs. */
	private SparkSession session;

	private SparkHost(SparkSession spark, DataOutputStream out) {
		this.spark = spark;
		this.out = out;
		this.session = spark.newSession();
	}

	/** @param arguments the master, and settings of the form NAME=VALUE */
	public static void main(String[] arguments) throws Exception {
		DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16));
		// Spark's own words must not be among the answers.
		System.setOut(System.err);
		BlockingQueue<Command> commands = new LinkedBlockingQueue<>();
		Thread reader = new Thread(() -> read(commands), "arena-commands");
		reader.setDaemon(true);
		reader.start();
		try {
			SparkSession.Builder builder = SparkSession.builder().appName("ModelArena").master(arguments[0]);
			for (int i = 1; i < arguments.length; i++) {
				int at = arguments[i].indexOf('=');
				builder = builder.config(arguments[i].substring(0, at), arguments[i].substring(at + 1));
			}
			SparkHost host = new SparkHost(builder.getOrCreate(), out);
			host.ok();
			while (true) {
				host.run(commands.take());
			}
		} catch (Throwable e) {
			fail(out, e);
			Runtime.getRuntime().halt(1);
		}
	}

	/** Something to do: a letter, and what it is about. */
	private record Command(char verb, List<String> words) {
	}

	/** Reads all commands, also while one runs: the end of the input is the end of whoever needs the answers. */
	private static void read(BlockingQueue<Command> commands) {
		try (DataInputStream in = new DataInputStream(new BufferedInputStream(System.in))) {
			while (true) {
				char verb = (char) in.readUnsignedByte();
				List<String> words = new ArrayList<>();
				for (int i = in.readInt(); i > 0; i--) {
					words.add(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
				}
				commands.add(new Command(verb, words));
			}
		} catch (IOException e) {
			Runtime.getRuntime().halt(0);
		}
	}

	private void ok() throws IOException {
		out.writeByte('O');
		out.flush();
	}

	private static void fail(DataOutputStream out, Throwable e) throws IOException {
		Throwable cause = e;
		while (cause.getCause() != null && cause.getCause() != cause) {
			cause = cause.getCause();
		}
		String message = String.valueOf(cause.getMessage());
		out.writeByte('E');
		text(out, cause.getClass().getSimpleName() + ": " + message.split("\n", 2)[0]);
		out.flush();
	}

	private static void text(DataOutputStream out, String text) throws IOException {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		out.writeInt(bytes.length);
		out.write(bytes);
	}

	private void run(Command command) throws IOException {
		try {
			List<String> words = command.words();
			switch (command.verb()) {
			case 'V' -> session.sql(words.get(1)).createTempView(words.get(0));
			case 'T' -> kept(session.sql(words.get(1))).createTempView(words.get(0));
			case 'C' -> closure(words);
			case 'Q' -> query(words.get(0), words.get(1), Long.parseLong(words.get(2)));
			case 'X' -> {
				session.catalog().clearCache();
				session = spark.newSession();
			}
			default -> throw new IllegalArgumentException("No command: " + command.verb());
			}
			ok();
		} catch (IOException e) {
			throw e;
		} catch (Exception e) {
			fail(out, e);
		}
	}

	private static Dataset<Row> kept(Dataset<Row> rows) {
		return rows.persist(StorageLevel.MEMORY_AND_DISK());
	}

	/**
	 * Follows links until nothing is new, each time from what was new the last time.
	 *
	 * @param words the name of the result; a query for the first rows; one for the next rows, of those in the view arena_new
	 */
	private void closure(List<String> words) throws Exception {
		Dataset<Row> reached = session.sql(words.get(1)).localCheckpoint();
		Dataset<Row> fresh = reached;
		while (!fresh.isEmpty()) {
			fresh.createOrReplaceTempView("arena_new");
			fresh = session.sql(words.get(2)).except(reached).localCheckpoint();
			reached = reached.union(fresh).localCheckpoint();
		}
		reached.createTempView(words.get(0));
	}

	/** @param types a letter for each column: b, i, d or s */
	private void query(String select, String types, long most) throws IOException {
		Dataset<Row> rows = session.sql(select);
		Iterator<Row> found = most <= FEW ? rows.limit((int) most).collectAsList().iterator() : (most <= Integer.MAX_VALUE ? rows.limit((int) most) : rows).toLocalIterator();
		while (found.hasNext()) {
			List<Row> block = new ArrayList<>(BLOCK);
			while (block.size() < BLOCK && found.hasNext()) {
				block.add(found.next());
			}
			out.writeByte('R');
			out.writeInt(block.size());
			for (Row row : block) {
				for (int i = 0; i < types.length(); i++) {
					cell(row, i, types.charAt(i));
				}
			}
			out.flush();
		}
	}

	private void cell(Row row, int at, char type) throws IOException {
		out.writeBoolean(!row.isNullAt(at));
		if (!row.isNullAt(at)) {
			switch (type) {
			case 'b' -> out.writeBoolean(row.getBoolean(at));
			case 'i' -> out.writeLong(((Number) row.get(at)).longValue());
			case 'd' -> out.writeDouble(row.getDouble(at));
			default -> text(out, row.getString(at));
			}
		}
	}
}
