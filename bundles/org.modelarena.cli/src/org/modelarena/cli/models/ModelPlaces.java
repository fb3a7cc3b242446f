// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

import org.modelarena.core.arrays.IntArray;
import org.modelarena.xmi.XmiSource;

/** Where the elements of a model stand in its files, as far as that is known. Takes four bytes an element. Used by one thread. */
public final class ModelPlaces implements XmiSource.Places {
	private final IntArray lines = new IntArray(1024);
	/** The first key of each file, in the order of the files. */
	private final List<Integer> starts = new ArrayList<>();
	private final IntFunction<Path> files;

	/**
	 * A place in a file.
	 *
	 * @param line counted from 1
	 */
	public record Place(String file, int line) {
	}

	/** @param files by their numbers */
	ModelPlaces(IntFunction<Path> files) {
		this.files = files;
	}

	/** Nothing is known. */
	public static ModelPlaces unknown() {
		return new ModelPlaces(number -> null);
	}

	@Override
	public void at(int file, int line) {
		while (starts.size() <= file) {
			starts.add(lines.size());
		}
		lines.add(line);
	}

	/** The place of an element; nothing if it is not known. */
	public Optional<Place> of(long key) {
		if (key >= lines.size()) {
			return Optional.empty();
		}
		int file = starts.size() - 1;
		while (starts.get(file) > key) {
			file--;
		}
		return Optional.of(new Place(files.apply(file).toString(), lines.get((int) key)));
	}
}
