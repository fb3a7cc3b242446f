package org.modelarena.ui.preferences;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.DirectoryFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.IntegerFieldEditor;
import org.eclipse.jface.preference.StringFieldEditor;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.modelarena.core.ArenaException;
import org.modelarena.core.folders.CacheFolder;
import org.modelarena.core.folders.ServerJdk;

/** What servers and databases are started with. Empty means: as ModelArena chooses. */
public final class ArenaPage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {
	/** Id of the page. */
	public static final String ID = "org.modelarena.ui.preferences";

	private static final String SIZE = "([1-9][0-9]{0,5}[mMgG])?";
	private static final int MOST_MEGABYTES = 1_000_000;

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
		addField(new JdkEditor(getFieldEditorParent()));
		addField(new DirectoryFieldEditor(ArenaPreferences.CACHE, Messages.cache, getFieldEditorParent()));
		addField(new SizeEditor(ArenaPreferences.NEO4J_HEAP, Messages.neo4jHeap, getFieldEditorParent()));
		addField(new SizeEditor(ArenaPreferences.NEO4J_PAGE_CACHE, Messages.neo4jPageCache, getFieldEditorParent()));
		IntegerFieldEditor orientDb = new IntegerFieldEditor(ArenaPreferences.ORIENTDB_CACHE, Messages.orientDbCache, getFieldEditorParent());
		orientDb.setEmptyStringAllowed(true);
		orientDb.setValidRange(1, MOST_MEGABYTES);
		orientDb.setErrorMessage(Messages.orientDbCacheWrong);
		addField(orientDb);
	}

	/** A folder that is a JDK. */
	private static final class JdkEditor extends DirectoryFieldEditor {
		JdkEditor(Composite parent) {
			init(ArenaPreferences.JDK, Messages.jdk);
			setValidateStrategy(VALIDATE_ON_KEY_STROKE);
			createControl(parent);
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

	/** An amount of memory as JVMs write it. */
	private static final class SizeEditor extends StringFieldEditor {
		SizeEditor(String key, String label, Composite parent) {
			super(key, label, parent);
			setErrorMessage(Messages.sizeWrong);
		}

		@Override
		protected boolean doCheckState() {
			return getStringValue().strip().matches(SIZE);
		}
	}
}
