// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.forms;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.modelarena.ui.AccessibleName;

/** A list of files that can be added and removed. Used in the UI thread. */
public final class FileList {
	private final org.eclipse.swt.widgets.List list;

	/**
	 * @param parent   of two columns
	 * @param endings  of the files that are offered, such as {@code *.xmi}
	 * @param onChange after the user has changed something
	 */
	public FileList(Composite parent, String title, String[] endings, Runnable onChange) {
		FieldLabel.atTopOf(parent, title);
		Composite body = new Composite(parent, SWT.NONE);
		GridLayout layout = new GridLayout(2, false);
		layout.marginWidth = layout.marginHeight = 0;
		body.setLayout(layout);
		body.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, false));
		list = new org.eclipse.swt.widgets.List(body, SWT.BORDER | SWT.MULTI | SWT.V_SCROLL | SWT.H_SCROLL);
		GridData data = new GridData(SWT.FILL, SWT.FILL, true, true, 1, 2);
		data.heightHint = 60;
		data.widthHint = 180;
		list.setLayoutData(data);
		AccessibleName.give(list, title);
		button(body, Messages.add, () -> add(endings, onChange));
		button(body, Messages.remove, () -> {
			list.remove(list.getSelectionIndices());
			onChange.run();
		});
	}

	private static void button(Composite parent, String text, Runnable body) {
		Button button = new Button(parent, SWT.PUSH);
		button.setText(text);
		button.setLayoutData(new GridData(SWT.FILL, SWT.BEGINNING, false, false));
		button.addListener(SWT.Selection, event -> body.run());
	}

	private void add(String[] endings, Runnable onChange) {
		FileDialog dialog = new FileDialog(list.getShell(), SWT.OPEN | SWT.MULTI);
		dialog.setFilterExtensions(endings);
		if (dialog.open() != null) {
			Arrays.stream(dialog.getFileNames()).map(name -> Path.of(dialog.getFilterPath(), name).toString()).filter(file -> list.indexOf(file) < 0).forEach(list::add);
			onChange.run();
		}
	}

	public void set(List<Path> files) {
		list.setItems(files.stream().map(Path::toString).toArray(String[]::new));
	}

	public List<Path> files() {
		return Arrays.stream(list.getItems()).map(Path::of).toList();
	}

	public org.eclipse.swt.widgets.List control() {
		return list;
	}
}
