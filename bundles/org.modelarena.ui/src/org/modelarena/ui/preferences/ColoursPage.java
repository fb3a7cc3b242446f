// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.preferences;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.ColorFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.jface.preference.PreferenceConverter;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.modelarena.ui.charts.StoreColours;

/** The colours of the stores in charts, on a light background and on a dark one. */
public final class ColoursPage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {
	/** Id of the page. */
	public static final String ID = "org.modelarena.ui.preferences.colours";

	/** Made by the platform. */
	public ColoursPage() {
		super(GRID);
		IPreferenceStore store = new ScopedPreferenceStore(InstanceScope.INSTANCE, ArenaPreferences.NODE);
		for (String each : StoreColours.STORES) {
			PreferenceConverter.setDefault(store, StoreColours.key(each, false), StoreColours.usual(each).onLight());
			PreferenceConverter.setDefault(store, StoreColours.key(each, true), StoreColours.usual(each).onDark());
		}
		setPreferenceStore(store);
		setDescription(Messages.coloursDescription);
	}

	@Override
	public void init(IWorkbench workbench) {
		// Nothing is needed of it.
	}

	@Override
	protected void createFieldEditors() {
		for (String each : StoreColours.STORES) {
			addField(new ColorFieldEditor(StoreColours.key(each, false), NLS.bind(Messages.onLight, each), getFieldEditorParent()));
			addField(new ColorFieldEditor(StoreColours.key(each, true), NLS.bind(Messages.onDark, each), getFieldEditorParent()));
		}
	}
}
