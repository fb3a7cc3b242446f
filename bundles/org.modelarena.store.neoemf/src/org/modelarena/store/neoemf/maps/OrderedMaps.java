// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.maps;

/**
 * Maps from byte strings to byte strings, one for each {@link Table}, ordered by their keys as unsigned bytes, in files of one folder. One thread
 * at a time writes, any number read views meanwhile. What a library throws comes as an {@link org.modelarena.core.ArenaException}.
 */
public interface OrderedMaps extends AutoCloseable {
	/** All maps as they are now, whatever is written later. The caller closes it. Thread-safe. */
	View view();

	/**
	 * Makes changes, all or none, and puts them on disk before it returns.
	 *
	 * @throws org.modelarena.core.ArenaException if that cannot be done; then the maps are not to be used any more
	 */
	void commit(Changes changes);

	/** Makes changes that are on disk, all or none, when the next commit or {@link #close} returns: for filling new maps. */
	void fill(Changes changes);

	/** Grows with each commit, from one opening to the next, until the maps are {@linkplain #close closed}. */
	long sequence();

	/** The bytes of the files. */
	long bytesOnDisk();

	/** Puts everything on disk, gives back what the files take without need if that is much, and lets go of them. All views must be closed before. */
	@Override
	void close();

	/**
	 * Lets go of the files as they are, where writing has failed.
	 *
	 * @param isInPlace whether they are where they were; if not, nothing is done to what has their names now
	 */
	void abandon(boolean isInPlace);

	/** All maps at one time. */
	interface View extends AutoCloseable {
		/** The value of a key, or null. It must not be changed. */
		byte[] get(Table table, byte[] key);

		/**
		 * Reads entries in ascending order of their keys.
		 *
		 * @param from the first key
		 * @param to   the first key that is too large
		 * @param most the largest number of entries; a caller that wants more asks again, so that nothing is left open
		 * @return the number of entries that were read
		 */
		int read(Table table, byte[] from, byte[] to, int most, Reader reader);

		/** May be called again. */
		@Override
		void close();
	}

	/** Takes an entry. */
	interface Reader {
		/** The arrays must not be changed. */
		void read(byte[] key, byte[] value);
	}
}
