// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import java.util.List;
import java.util.Map;

import org.modelarena.cases.internal.oo1.PartModels;
import org.modelarena.cases.internal.oo1.PartPrograms;
import org.modelarena.core.model.ElementSource;

/**
 * Parts and connections of the OO1 benchmark (R. G. G. Cattell and J. Skeen: Object operations benchmark, ACM Transactions on Database Systems 17(1), 1992):
 * what engineering programs ask of a database, object by object. Its measures are programs: look up, traverse, insert.
 */
public final class Oo1Case extends ProgramCase {
	/** Nothing is read or made yet. */
	public Oo1Case() {
		super("oo1", PartPrograms.all());
	}

	@Override
	public String description() {
		return "Engineering objects of OO1 with programs that look them up, traverse and insert them";
	}

	@Override
	public Map<String, String> parameters() {
		return PartModels.DEFAULTS;
	}

	@Override
	public List<String> choices(String parameter) {
		return PartModels.choices(parameter);
	}

	@Override
	public void check(Map<String, String> parameters) {
		PartModels.check(parameters);
	}

	@Override
	public ElementSource model(Map<String, String> parameters) {
		return PartModels.model(metamodel(), parameters);
	}
}
