// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.preferences;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.DirectoryFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.StringFieldEditor;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.modelarena.core.ArenaException;
import org.modelarena.core.folders.CacheFolder;
import org.modelarena.core.folders.ServerJdk;

/** The preferences for starting servers and databases. Empty means: as ModelArena chooses. */
public final class ArenaPage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {
	/** Id of the page. */
	public static final String ID = "org.modelarena.ui.preferences";

	/** In pixels. */
	private static final int PATH_WIDTH = 280;
	private static final String SIZE = "([1-9][0-9]{0,5}[mMgG])?";
	private static final String MEGABYTES = "([1-9][0-9]{0,5})?";

	/** Made by the platform. */
	public ArenaPage() {
		super(GRID);
		setPreferenceStore(new ScopedPreferenceStore(InstanceScope.INSTANCE, ArenaPreferences.NODE));
		setDescription(NLS.bind(Messages.description, ServerJdk.LEAST, CacheFolder.of(Map.of("XDG_CACHE_HOME", java.util.Objects.requireNonNullElse(System.getenv("XDG_CACHE_HOME"),
				"")))));
	}

	@Override
	public void init(IWorkbench workbench) {
		// Nothing is needed of it.
	}

	@Override
	protected void createFieldEditors() {
		JdkEditor jdk = new JdkEditor(getFieldEditorParent());
		addField(jdk);
		((GridData) jdk.getTextControl(getFieldEditorParent()).getLayoutData()).widthHint = PATH_WIDTH;
		addField(new DirectoryFieldEditor(ArenaPreferences.CACHE, Messages.cache, getFieldEditorParent()));
		addField(new PatternEditor(ArenaPreferences.NEO4J_HEAP, Messages.neo4jHeap, SIZE, Messages.sizeWrong, getFieldEditorParent()));
		addField(new PatternEditor(ArenaPreferences.NEO4J_PAGE_CACHE, Messages.neo4jPageCache, SIZE, Messages.sizeWrong, getFieldEditorParent()));
		addField(new PatternEditor(ArenaPreferences.ORIENTDB_CACHE, Messages.orientDbCache, MEGABYTES, Messages.orientDbCacheWrong, getFieldEditorParent()));
	}

	/** A folder that is a JDK. */
	private static final class JdkEditor extends DirectoryFieldEditor {
		JdkEditor(Composite parent) {
			init(ArenaPreferences.JDK, Messages.jdk);
			setValidateStrategy(VALIDATE_ON_KEY_STROKE);
			createControl(parent);
			// Not only keys change a text.
			getTextControl(parent).addListener(SWT.Modify, event -> valueChanged());
		}

		@Override
		protected boolean doCheckState() {
			String text = getTextControl().getText().strip();
			if (text.isEmpty()) {
				return true;
			}
			if (!new File(text).isDirectory()) {
				setErrorMessage(NLS.bind(Messages.noFolder, text));
				return false;
			}
			try {
				ServerJdk.at(Path.of(text));
				return true;
			} catch (ArenaException e) {
				setErrorMessage(e.getMessage());
				return false;
			}
		}
	}

	/** A text of a certain form. */
	private static final class PatternEditor extends StringFieldEditor {
		private final String pattern;

		PatternEditor(String key, String label, String pattern, String problem, Composite parent) {
			this.pattern = pattern;
			init(key, label);
			setErrorMessage(problem);
			createControl(parent);
			getTextControl(parent).addListener(SWT.Modify, event -> valueChanged());
		}

		@Override
		protected boolean doCheckState() {
			return getStringValue().strip().matches(pattern);
		}
	}
}
