// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.timeline;

import java.time.ZoneId;
import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Timeline;
import org.modelarena.core.store.VersionName;

/** The versions of a store up to one. Thread-safe. */
final class StoreTimeline implements Timeline {
	private final ElementHistory history;
	private final ModelSnapshot snapshot;
	private final long version;
	private volatile @Nullable RecordedChanges changes;

	StoreTimeline(ElementHistory history, ModelSnapshot snapshot, long version) {
		this.history = history;
		this.snapshot = snapshot;
		this.version = version;
	}

	private RecordedChanges changes(Cancellation cancellation) {
		RecordedChanges known = changes;
		if (known == null) {
			known = history.upTo(version, cancellation);
			changes = known;
		}
		return known;
	}

	@Override
	public long version() {
		return version;
	}

	@Override
	public long oldest() {
		RecordedChanges known = changes;
		return known == null ? history.history().oldest().number() : known.oldest().number();
	}

	@Override
	public CommitEntry commit(long number, Cancellation cancellation) {
		RecordedChanges known = changes(cancellation);
		require(number, known);
		return known.commit(number);
	}

	private void require(long number, RecordedChanges known) {
		if (number > version) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "Version " + number + " comes after " + version + ", which is asked; what came later does not count.");
		}
		if (number < known.oldest().number()) {
			// Says why.
			VersionName.require(number, history.history());
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no version " + number + ".");
		}
	}

	@Override
	public long find(String name) {
		VersionName wanted = new VersionName(name);
		long found = wanted.resolve(history.history(), ZoneId.systemDefault());
		if (found > version && wanted.isTime() && !history.history().tags().containsKey(name)) {
			return version;
		}
		if (found > version) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "Version '" + name + "' comes after " + version + ", which is asked; what came later does not count.");
		}
		return found;
	}

	@Override
	public long[] versions(long key, Cancellation cancellation) {
		RecordedChanges known = changes(cancellation);
		ChangeList.View all = known.ofElement(key).between(known.oldest().number(), version);
		LongStream first = wasThereAtFirst(key, all) ? LongStream.of(known.oldest().number()) : LongStream.empty();
		return LongStream.concat(first, Arrays.stream(all.all(), all.from(), all.to()).filter(change -> change.kind() != Change.Kind.DELETED).mapToLong(Change::version)).toArray();
	}

	private boolean wasThereAtFirst(long key, ChangeList.View all) {
		return all.isEmpty() ? snapshot.contains(key) : all.get(0).kind() != Change.Kind.CREATED;
	}

	@Override
	public long[] versions(EClass type, Cancellation cancellation) {
		RecordedChanges known = changes(cancellation);
		LongStream found = snapshot.metamodel().concreteSubtypes(type).stream().flatMapToLong(each -> {
			ChangeList.View lives = known.lives(Metamodel.qualified(each)).between(known.oldest().number(), version);
			return Stream.of(lives).flatMapToLong(view -> Arrays.stream(view.all(), view.from(), view.to()).mapToLong(Change::version));
		});
		return LongStream.concat(LongStream.of(known.oldest().number()), found).sorted().distinct().toArray();
	}

	@Override
	public ModelSnapshot at(long number, Cancellation cancellation) {
		RecordedChanges known = changes(cancellation);
		require(number, known);
		return new PastSnapshot(snapshot, known, new PastSnapshot.Span(number, version), cancellation);
	}
}
