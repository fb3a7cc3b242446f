// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.oo1;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.Random;

import org.modelarena.cases.program.ObjectAccess;

/** Draws what parts and connections are made of, as the benchmark prescribes. Used by one thread. */
final class PartDraw {
	/** Connections that each part has. */
	static final int CONNECTIONS = 3;
	private static final int KINDS = 10;
	private static final int COORDINATES = 100_000;
	private static final LocalDate FIRST_DAY = LocalDate.of(1980, 1, 1);
	private static final int DAYS = 3650;
	/** Of the connections, those that lead to one of the closest parts, where there is locality. */
	private static final int NEAR_PERCENT = 90;
	/** One part in so many is among the closest. */
	private static final int ZONE = 100;

	private final Random random;
	private final int parts;
	private final boolean isLocal;

	/** @param parts the number of parts, with ids from 1 */
	PartDraw(long seed, int parts, boolean isLocal) {
		this.random = new Random(seed);
		this.parts = parts;
		this.isLocal = isLocal;
	}

	/** The draws of a round of a program, from the database that it reads. */
	static PartDraw of(ObjectAccess.Reading reading, PartTypes types, int round) {
		return new PartDraw(round, (int) reading.attribute(PartSource.DESIGN, types.size), (boolean) reading.attribute(PartSource.DESIGN, types.isLocal));
	}

	String kind() {
		return "part-type" + random.nextInt(KINDS);
	}

	int coordinate() {
		return random.nextInt(COORDINATES);
	}

	Date build() {
		return Date.from(FIRST_DAY.plusDays(random.nextInt(DAYS)).atStartOfDay(ZoneOffset.UTC).toInstant());
	}

	/** The id of any part. */
	int part() {
		return 1 + random.nextInt(parts);
	}

	/** The id of the part that a connection of this one leads to: with locality mostly one of the hundredth of all with the closest ids. */
	int target(int part) {
		if (!isLocal || random.nextInt(100) >= NEAR_PERCENT) {
			return part();
		}
		int zone = Math.max(1, parts / ZONE);
		int near = part + random.nextInt(zone) - zone / 2;
		return near < 1 ? 1 - near : near > parts ? 2 * parts + 1 - near : near;
	}
}
