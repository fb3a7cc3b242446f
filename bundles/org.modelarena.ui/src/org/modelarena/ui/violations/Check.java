// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.violations;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.eclipse.core.resources.IFile;
import org.eclipse.osgi.util.NLS;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.check.CheckedRule;
import org.modelarena.core.check.FollowedCheck;
import org.modelarena.core.check.Violator;
import org.modelarena.core.constraint.ConstraintFault;
import org.modelarena.core.constraint.ConstraintFiles;
import org.modelarena.core.constraint.ConstraintLanguage;
import org.modelarena.core.constraint.Fix;
import org.modelarena.core.constraint.RuleQuery;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.stores.StoreAccess;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;
import org.modelarena.xmi.Ecore;

/** A check of a store that goes on until somebody stops it, or closes the store. Thread-safe; what reads the store may take long. */
public final class Check {
	private final String id;
	private final StoreNode store;
	private final List<IFile> files;
	private final Runnable onChange;
	private final ViolationMarkers markers = new ViolationMarkers(this);
	private final Map<RuleQuery, IFile> places = new IdentityHashMap<>();
	private FollowedCheck standing;
	private BackgroundJob beginning;
	private String problem = "";
	private Optional<ConstraintFault> fault = Optional.empty();
	private boolean isOver;

	/**
	 * @param id    of the check among those of this session
	 * @param files with constraints; none for those of the metamodel
	 */
	Check(String id, StoreNode store, List<IFile> files, Runnable onChange) {
		this.id = id;
		this.store = store;
		this.files = List.copyOf(files);
		this.onChange = onChange;
	}

	/** Unique in this session. */
	public String id() {
		return id;
	}

	/** The store that is checked. */
	public StoreNode store() {
		return store;
	}

	/** The files with constraints; none for those of the metamodel. */
	public List<IFile> files() {
		return files;
	}

	/** The constraints that are checked, in words for people. */
	public String constraintsText() {
		return files.isEmpty() ? Messages.ofMetamodel : files.size() == 1 ? files.getFirst().getName() : NLS.bind(Messages.filesOf, files.getFirst().getName(), files.size() - 1);
	}

	/** Reads the constraints and checks all, in the background. What went on before ends. */
	synchronized void begin() {
		end();
		problem = "";
		fault = Optional.empty();
		beginning = BackgroundJob.start(Messages.checking, this::check, this::failed);
	}

	private void check(Cancellation cancellation) {
		FollowedCheck begun;
		try {
			begun = Stores.get().open(store).check(metamodel -> prepare(metamodel, cancellation), this::changed, cancellation);
		} catch (ConstraintFault e) {
			synchronized (this) {
				fault = Optional.of(e);
			}
			throw e;
		}
		boolean isWanted;
		synchronized (this) {
			isWanted = !isOver && !cancellation.isCancelled();
			standing = isWanted ? begun : standing;
		}
		if (!isWanted) {
			begun.close();
		}
		changed();
	}

	private List<RuleQuery> prepare(Metamodel metamodel, Cancellation cancellation) {
		ConstraintFiles.Readers readers = new ConstraintFiles.Readers(Stores.get().catalog().languages(), Catalog.services(ConstraintLanguage.class), Ecore::read);
		ConstraintFiles reader = new ConstraintFiles(metamodel, readers, false, remark -> {
			// The first fault is shown; doubts show where they come true.
		}, cancellation);
		List<RuleQuery> queries = new ArrayList<>();
		if (files.isEmpty()) {
			reader.ofMetamodel().forEach(source -> queries.addAll(source.rules().queries()));
		}
		for (IFile file : files) {
			List<RuleQuery> own = reader.read(List.of(Path.of(file.getLocation().toOSString()))).stream().flatMap(source -> source.rules().queries().stream()).toList();
			synchronized (this) {
				own.forEach(query -> places.put(query, file));
			}
			queries.addAll(own);
		}
		return queries;
	}

	private void failed(String reason) {
		synchronized (this) {
			problem = shortened(reason);
		}
		changed();
	}

	/** A message about a file with the file's place in the workspace. */
	String shortened(String message) {
		String text = message;
		for (IFile file : files) {
			text = text.replace(file.getLocation().toOSString(), file.getFullPath().makeRelative().toString());
		}
		return text;
	}

	private void changed() {
		markers.update();
		onChange.run();
	}

	/** Ends, and takes its markers away. */
	void stop() {
		synchronized (this) {
			isOver = true;
			end();
		}
		changed();
	}

	private synchronized void end() {
		if (beginning != null) {
			beginning.cancel();
		}
		FollowedCheck last = standing;
		standing = null;
		places.clear();
		if (last != null && !last.isClosed()) {
			BackgroundJob.quietly(Messages.stop, cancellation -> last.close(), reason -> {
				// It is over all the same.
			});
		}
	}

	/** Whether its store was closed. */
	synchronized boolean isOrphaned() {
		return standing != null && standing.isClosed();
	}

	/** Whether the store derives or indexes something else by now. */
	synchronized boolean isOutdated() {
		return standing != null && standing.isOutdated();
	}

	/** Whether it was stopped. */
	public synchronized boolean isOver() {
		return isOver;
	}

	/** Whether the violations are known. */
	public synchronized boolean isKnown() {
		return standing != null;
	}

	/** Why it cannot be checked; empty if it can. */
	public synchronized String problem() {
		return problem;
	}

	/** The fault in a file, if that is why. */
	synchronized Optional<ConstraintFault> fault() {
		return fault;
	}

	/** The constraints with what violates them now; none while that is not known. */
	List<RuleInCheck> rules() {
		FollowedCheck now;
		Map<RuleQuery, IFile> at;
		synchronized (this) {
			now = standing;
			at = new IdentityHashMap<>(places);
		}
		List<RuleInCheck> rules = new ArrayList<>();
		if (now != null && !now.isClosed()) {
			for (CheckedRule each : now.rules()) {
				rules.add(new RuleInCheck(this, rules.size(), Optional.ofNullable(at.get(each.query())), each));
			}
		}
		return rules;
	}

	/** How many violations there are now. */
	public long count() {
		return rules().stream().mapToLong(rule -> rule.checked().violators().size()).sum();
	}

	private synchronized FollowedCheck standing() {
		return Optional.ofNullable(standing).orElseThrow(() -> new ArenaException(ErrorCode.STORE_UNAVAILABLE, Messages.notRunning));
	}

	/** The texts that are shown of violations of a rule now. Not for the UI thread. */
	List<ViolationText> read(RuleInCheck rule, List<Violator> violators, Cancellation cancellation) {
		List<String> messages = standing().messages(rule.checked(), violators, cancellation);
		StoreAccess access = Stores.get().open(store);
		List<Long> keys = violators.stream().map(Violator::key).filter(key -> key != ModelSnapshot.NONE).distinct().toList();
		Map<Long, String> labels = new HashMap<>();
		List<String> read = access.labels(keys, OptionalLong.empty());
		for (int i = 0; i < keys.size(); i++) {
			labels.put(keys.get(i), read.get(i));
		}
		List<ViolationText> texts = new ArrayList<>();
		for (int i = 0; i < violators.size(); i++) {
			texts.add(new ViolationText(labels.getOrDefault(violators.get(i).key(), ""), messages.get(i)));
		}
		return texts;
	}

	/** The fixes that are offered for a violation now. */
	List<Fix> fixes(RuleInCheck rule, Violator violator, Cancellation cancellation) {
		return rule.checked().hasFixes() ? standing().fixes(rule.checked(), violator, cancellation) : List.of();
	}

	/** Makes a fix, in one commit. Not for the UI thread. */
	void apply(Fix fix, Cancellation cancellation) {
		standing().apply(fix, cancellation);
	}
}
