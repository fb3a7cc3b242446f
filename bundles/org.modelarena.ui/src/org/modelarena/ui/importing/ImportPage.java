// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.importing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.ui.AccessibleName;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.UiThread;
import org.modelarena.ui.forms.CheckedList;
import org.modelarena.ui.forms.FieldLabel;
import org.modelarena.ui.forms.FileList;
import org.modelarena.ui.stores.Stores;
import org.modelarena.xmi.Unresolved;

/** The page for the choice of files and stores. Mistakes are shown while one types; the cost is estimated in the background. */
final class ImportPage extends WizardPage {
	private static final List<String> USUAL = List.of("columns");

	private final List<Path> given;
	private FileList models;
	private FileList metamodels;
	private Text name;
	private CheckedList kinds;
	private Button drop;
	/** The name that was proposed; another one that the user typed stays. */
	private String proposed = "";
	private Text estimate;
	private int wish;
	private BackgroundJob reading;

	ImportPage(List<Path> given) {
		super("import");
		this.given = given;
		setTitle(Messages.title);
		setDescription(Messages.description);
	}

	@Override
	public void createControl(Composite parent) {
		Composite body = new Composite(parent, SWT.NONE);
		body.setLayout(new GridLayout(2, false));
		models = new FileList(body, Messages.files, new String[] { "*.xmi;*.uml;*.xml;*.ecore;*.bin", "*.*" }, this::filesChanged);
		models.set(given);
		metamodels = new FileList(body, Messages.metamodels, new String[] { "*.ecore", "*.*" }, this::filesChanged);
		FieldLabel.of(body, Messages.name);
		name = new Text(body, SWT.BORDER);
		name.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		proposeName();
		name.addListener(SWT.Modify, event -> validate());
		kinds = new CheckedList(body, Messages.stores, Messages.filter, 110, this::validate);
		kinds.set(Stores.get().catalog().stores().stream().map(StoreProvider::name).toList(), USUAL);
		drop = new Button(body, SWT.CHECK);
		drop.setText(Messages.drop);
		drop.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false, 2, 1));
		estimate = new Text(body, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
		GridData data = new GridData(SWT.FILL, SWT.FILL, true, false, 2, 1);
		data.heightHint = estimate.getLineHeight() * 5;
		estimate.setLayoutData(data);
		AccessibleName.give(estimate, Messages.nameEstimate);
		FieldLabel.align(body);
		setControl(body);
		filesChanged();
	}

	/** Proposes the name of the first file, with only the signs that a name of a store may have. */
	private void proposeName() {
		if (!models.files().isEmpty() && name.getText().equals(proposed)) {
			String file = models.files().getFirst().getFileName().toString();
			proposed = file.replaceFirst("\\.[^.]*$", "").replaceAll("[^A-Za-z0-9._-]+", "-").replaceFirst("^[^A-Za-z0-9]+", "");
			name.setText(proposed);
		}
	}

	private void filesChanged() {
		proposeName();
		validate();
		stopReading();
		int mine = ++wish;
		if (models.files().isEmpty()) {
			estimate.setText("");
			return;
		}
		estimate.setText(Messages.reading);
		List<Path> files = models.files();
		List<Path> ecore = metamodels.files();
		List<String> all = Stores.get().catalog().stores().stream().map(StoreProvider::name).toList();
		Consumer<String> show = text -> UiThread.later(estimate, () -> {
			if (mine == wish) {
				estimate.setText(text);
			}
		});
		reading = BackgroundJob.start(Messages.readingJob, cancellation -> show.accept(Imports.estimate(files, ecore, all, cancellation)), show);
	}

	/** Other files were chosen, or nobody waits any more. */
	private void stopReading() {
		if (reading != null) {
			reading.cancel();
		}
	}

	@Override
	public void dispose() {
		stopReading();
		super.dispose();
	}

	private void validate() {
		if (name == null || kinds == null) {
			return;
		}
		// A page on which nothing was done yet has no mistakes.
		boolean isUntouched = models.files().isEmpty() && name.getText().isEmpty();
		setErrorMessage(isUntouched ? null : problem().orElse(null));
		setMessage(isUntouched ? Messages.addFile : Messages.description);
		setPageComplete(problem().isEmpty());
	}

	private Optional<String> problem() {
		if (models.files().isEmpty()) {
			return Optional.of(Messages.addFile);
		}
		if (!name.getText().matches("[A-Za-z0-9][A-Za-z0-9._-]{0,60}")) {
			return Optional.of(Messages.nameForm);
		}
		if (kinds.chosen().isEmpty()) {
			return Optional.of(Messages.chooseStore);
		}
		return kinds.chosen().stream().map(kind -> name.getText() + "-" + kind).filter(folder -> Files.exists(Stores.get().folder().resolve(folder))).findFirst().map(
				folder -> NLS.bind(Messages.exists, folder));
	}

	/** The files and stores that were chosen. */
	ImportJob.ImportOrder order() {
		return new ImportJob.ImportOrder(models.files(), metamodels.files(), name.getText(), kinds.chosen(), drop.getSelection() ? Unresolved.DROP : Unresolved.REFUSE);
	}
}
