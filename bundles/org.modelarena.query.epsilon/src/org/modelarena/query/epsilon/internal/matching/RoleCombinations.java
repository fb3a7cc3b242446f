// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.matching;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.epl.combinations.DynamicListCombinationGenerator;
import org.eclipse.epsilon.epl.combinations.ListCombinationGenerator;
import org.eclipse.epsilon.epl.dom.Role;
import org.modelarena.query.epsilon.internal.contexts.EplRunContext;

/**
 * The combinations of a role's candidates, in the order of Epsilon's own. That counts them beforehand by the factorial of the number of candidates, which
 * takes minutes where there are hundreds of thousands, and cannot be ended.
 */
public final class RoleCombinations extends DynamicListCombinationGenerator<Object> {
	private final Role role;
	private final EplRunContext context;

	public RoleCombinations(Collection<?> candidates, Role role, EplRunContext context) {
		super(list(candidates), role.getNames().size());
		this.role = role;
		this.context = context;
	}

	@SuppressWarnings("unchecked")
	private static List<Object> list(Collection<?> candidates) {
		return (List<Object>) candidates;
	}

	@Override
	protected void createCombinationGenerator() {
		listCombinationGenerator = new Uncounted(list, n);
	}

	@Override
	public boolean checkOptional() {
		try {
			return role.isOptional(context);
		} catch (EolRuntimeException e) {
			throw new RuntimeException(e);
		}
	}

	/** Goes on until the first place has come as far as it can. */
	private static final class Uncounted extends ListCombinationGenerator<Object> {
		private final int[] places;
		private boolean isBefore = true;

		Uncounted(List<Object> items, int size) {
			super(items, size);
			places = new int[size];
		}

		@Override
		public void initialise() {
			initialised = true;
		}

		@Override
		public void reset() {
			isBefore = true;
		}

		@Override
		public boolean hasNext() {
			return isBefore ? !list.isEmpty() && places.length <= list.size() : places[0] < list.size() - places.length;
		}

		@Override
		public List<Object> next() {
			if (!hasNext()) {
				return null;
			}
			advance();
			List<Object> combination = new ArrayList<>(places.length);
			for (int place : places) {
				combination.add(list.get(place));
			}
			return combination;
		}

		private void advance() {
			int last = isBefore ? 0 : places.length - 1;
			while (!isBefore && places[last] == list.size() - places.length + last) {
				last--;
			}
			places[last] = isBefore ? 0 : places[last] + 1;
			for (int i = last + 1; i < places.length; i++) {
				places[i] = places[last] + i - last;
			}
			isBefore = false;
		}
	}
}
