// The page of the query service: what is served, a query with its rows and its plan, and a few numbers. Everything that is shown is text, never markup.
const MOST_ROWS = 200;
const REFRESH_MILLIS = 2000;
const SAMPLES = {
	ocl: type => `${type}.allInstances()`,
	eol: type => `return ${type}.all;`,
	epl: type => `pattern Found\n  x : ${type} {\n}`,
};

// Never stored: a reload forgets it.
let token = null;
let running = null;
let before = null;
let models = [];
const open = new Set();

const $ = id => document.getElementById(id);

function make(tag, properties, ...children) {
	const node = Object.assign(document.createElement(tag), properties);
	node.append(...children.filter(child => child !== null));
	return node;
}

const count = number => Number(number).toLocaleString("en");

class Problem extends Error {
	constructor(status, problem) {
		super(problem.detail || problem.title || `HTTP ${status}`);
		this.status = status;
		this.problem = problem;
	}
}

// Whole numbers beyond 2^53, and reals such as 1.0, keep their digits as text.
function parse(text) {
	return JSON.parse(text, (name, value, context) =>
		typeof value === "number" && context && String(value) !== context.source ? context.source : value);
}

async function ask(path, options = {}) {
	const headers = { ...options.headers };
	if (token) {
		headers.Authorization = `Bearer ${token}`;
	}
	const response = await fetch(path, { ...options, headers, cache: "no-store" });
	const text = await response.text();
	if (!response.ok) {
		let problem = {};
		try {
			problem = parse(text);
		} catch {
			// What is between the server and this page may answer with anything.
		}
		throw new Problem(response.status, problem);
	}
	return text;
}

const modelPath = name => `v1/models/${encodeURIComponent(name)}`;

function table(columns, rows) {
	const isNumber = columns.map((name, i) => rows.length > 0 && rows.every(row => typeof row[i] === "number"));
	const head = make("tr", {}, ...columns.map((name, i) => make("th", { scope: "col", className: isNumber[i] ? "number" : "" }, name)));
	const body = rows.map(row => make("tr", {}, ...row.map((cell, i) => make("td", { className: isNumber[i] ? "number" : "" }, shown(cell)))));
	return make("table", {}, make("thead", {}, head), make("tbody", {}, ...body));
}

/** A cell as a node. */
function shown(cell) {
	if (cell === null || cell === undefined) {
		return make("span", { className: "quiet" }, "null");
	}
	if (cell instanceof Node) {
		return cell;
	}
	if (Array.isArray(cell)) {
		return make("span", {}, "[", ...cell.flatMap((item, i) => i === 0 ? [shown(item)] : [", ", shown(item)]), "]");
	}
	if (typeof cell === "object" && "element" in cell) {
		const model = $("model").value;
		return make("button", { type: "button", className: "key", onclick: () => showElement(model, cell.element) }, `#${cell.element}`);
	}
	if (typeof cell === "object") {
		return String(cell.real ?? JSON.stringify(cell));
	}
	return typeof cell === "number" ? count(cell) : String(cell);
}

async function showElement(model, key) {
	$("element-title").textContent = `#${key}`;
	const target = $("element-values");
	target.replaceChildren("Loading");
	if (!$("element").open) {
		$("element").showModal();
	}
	try {
		const element = parse(await ask(`${modelPath(model)}/elements/${key}`));
		$("element-title").textContent = `${element.type} #${key}`;
		const rows = Object.entries(element.values);
		if (element.container !== undefined) {
			rows.unshift([`in (${element.containment})`, { element: element.container }]);
		}
		target.replaceChildren(table(["feature", "value"], rows));
	} catch (failure) {
		target.replaceChildren(failure.message);
	}
}

function modelCard(model) {
	const types = make("details", {}, make("summary", {}, "Types"));
	const indexes = make("details", {}, make("summary", {}, "Derived and indexed"));
	fill(types, `${model.name}/types`, async () => {
		const detail = parse(await ask(modelPath(model.name)));
		return table(["type", "instances"], Object.entries(detail.types).sort((a, b) => b[1] - a[1]));
	});
	fill(indexes, `${model.name}/indexes`, async () => {
		const all = parse(await ask(`${modelPath(model.name)}/indexes`));
		const rows = all.derived.map(each => ["derived", each.declaration]).concat(all.indexed.map(name => ["indexed", name]));
		return rows.length ? table(["", "attribute"], rows) : "Nothing yet.";
	});
	return make("article", { className: "model" }, make("h3", {}, model.name),
		make("p", { className: "quiet" }, `${model.kind} · ${count(model.elements)} elements · version ${count(model.version)} · ${model.rights.at(-1) ?? "no right"}`), types, indexes);
}

/** Fetches what a part of a card holds when it is opened; it stays open when the card is drawn again. */
function fill(details, name, content) {
	const place = make("div", { className: "scroll" }, "Loading");
	details.append(place);
	details.open = open.has(name);
	const load = async () => {
		try {
			place.replaceChildren(await content());
		} catch (failure) {
			place.replaceChildren(failure.message);
		}
	};
	if (details.open) {
		load();
	}
	details.addEventListener("toggle", () => {
		if (details.open && !open.has(name)) {
			open.add(name);
			load();
		} else if (!details.open) {
			open.delete(name);
		}
	});
}

async function loadModels() {
	const found = parse(await ask("v1/models")).models;
	if (JSON.stringify(found) === JSON.stringify(models)) {
		return;
	}
	models = found;
	$("models").replaceChildren(...(models.length ? models.map(modelCard) : ["The token gives no right to a model."]));
	const chosen = $("model").value;
	$("model").replaceChildren(...models.map(model => make("option", { value: model.name }, model.name)));
	if (models.some(model => model.name === chosen)) {
		$("model").value = chosen;
	}
	await suggest();
}

/** A first text, as long as nobody has written one. */
async function suggest() {
	if (models.length === 0 || ($("text").value && $("text").value !== $("text").dataset.suggested)) {
		return;
	}
	const types = Object.entries(parse(await ask(modelPath($("model").value))).types).sort((a, b) => b[1] - a[1]);
	const text = SAMPLES[$("language").value](types.length ? types[0][0] : "Type");
	$("text").value = text;
	$("text").dataset.suggested = text;
}

/** Samples of the text format of Prometheus, summed by name where only some of the labels matter. */
function readMetrics(text) {
	const samples = [];
	for (const line of text.split("\n")) {
		const match = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line);
		if (match) {
			samples.push({ name: match[1], labels: match[2] ?? "", value: Number(match[3]) });
		}
	}
	return (name, label = () => true) => samples.filter(sample => sample.name === name && label(sample.labels)).reduce((sum, sample) => sum + sample.value, 0);
}

async function loadMetrics() {
	const sum = readMetrics(await ask("metrics"));
	// What this page asks for itself, to show it, is not worth showing.
	const isAsked = labels => !labels.includes('method="model/list"');
	const now = { time: performance.now(), calls: sum("modelarena_calls_total", isAsked), seconds: sum("modelarena_call_seconds_sum", isAsked) };
	const failed = sum("modelarena_calls_total", labels => isAsked(labels) && !labels.includes('outcome="ok"'));
	const seconds = before ? (now.time - before.time) / 1000 : 0;
	const calls = before ? now.calls - before.calls : 0;
	const numbers = [
		["Calls", count(now.calls)],
		["Calls a second", seconds > 0 ? (Math.max(0, calls) / seconds).toFixed(1) : "–"],
		["Mean time", calls > 0 ? `${((now.seconds - before.seconds) / calls * 1000).toFixed(1)} ms` : "–"],
		["Failed", count(failed)],
		["Running", count(sum("modelarena_calls_running"))],
		["Waiting", count(sum("modelarena_calls_waiting"))],
		["Connections", count(sum("modelarena_connections"))],
		["Open cursors", count(sum("modelarena_cursors"))],
		["Sent", bytes(sum("modelarena_sent_bytes_total"))],
		["Heap", `${bytes(sum("modelarena_heap_used_bytes"))}`],
	];
	before = now;
	$("numbers").replaceChildren(...numbers.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
}

function bytes(number) {
	const units = ["B", "kB", "MB", "GB", "TB"];
	const power = number > 0 ? Math.min(units.length - 1, Math.floor(Math.log10(number) / 3)) : 0;
	return `${(number / 1000 ** power).toFixed(power > 0 ? 1 : 0)} ${units[power]}`;
}

function say(text, kind) {
	$("health").textContent = text;
	$("health").className = kind;
}

async function refresh() {
	if (document.hidden) {
		return;
	}
	try {
		await ask("health");
		await loadMetrics();
		await loadModels();
		say("serving", "good");
		$("login").hidden = true;
		document.body.classList.remove("locked");
	} catch (failure) {
		if (failure.status === 401) {
			say("wants a token", "bad");
			document.body.classList.add("locked");
			$("login-why").textContent = token ? "The server does not know this token." : "The server wants a token: ask whoever runs it for one.";
			if ($("login").hidden) {
				$("login").hidden = false;
				$("token").focus();
			}
		} else {
			say(failure instanceof Problem ? failure.message : "no answer; is the server running?", "bad");
		}
	}
}

async function run(isExplained) {
	if (running || !$("query").reportValidity()) {
		return;
	}
	running = new AbortController();
	// crypto.randomUUID is missing where the page comes over plain HTTP from another machine.
	running.id = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, "0")).join("");
	busy(true);
	outcome("Running …", "");
	$("plan").replaceChildren();
	$("rows").hidden = true;
	const call = { language: $("language").value, text: $("text").value, limit: MOST_ROWS, id: running.id };
	if ($("strategy").value) {
		call.strategy = $("strategy").value;
	}
	try {
		const path = `${modelPath($("model").value)}/${isExplained ? "explain" : "query"}`;
		const answer = parse(await ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(call), signal: running.signal }));
		show(answer);
	} catch (failure) {
		if (failure.name === "AbortError") {
			outcome("Stopped.", "");
		} else {
			outcome(failure.message, "bad");
			markPlace(failure.problem);
		}
	} finally {
		running = null;
		busy(false);
	}
}

function stop() {
	const id = running.id;
	running.abort();
	ask(`v1/queries/${id}`, { method: "DELETE" }).catch(failure => outcome(`Stopped here; the server ends the query at its deadline. ${failure.message}`, "bad"));
}

function busy(isBusy) {
	for (const button of $("query").querySelectorAll("button")) {
		button.disabled = button.id === "stop" ? !isBusy : isBusy;
	}
}

function outcome(text, kind) {
	$("outcome").textContent = text;
	$("outcome").className = kind;
}

/** Puts the cursor where the server found a mistake. */
function markPlace(problem) {
	if (!problem?.line) {
		return;
	}
	const lines = $("text").value.split("\n");
	const at = lines.slice(0, problem.line - 1).reduce((sum, line) => sum + line.length + 1, 0) + Math.max(0, (problem.column ?? 1) - 1);
	$("text").focus();
	$("text").setSelectionRange(at, at);
}

function show(answer) {
	const total = Number(answer.count);
	const rows = total === 1 ? "1 row" : `${count(total)} rows`;
	const cut = total > answer.rows.length ? `, the first ${count(answer.rows.length)} below` : "";
	outcome(`${rows} in ${Number(answer.millis).toFixed(1)} ms${cut} · version ${count(answer.version)} · digest ${answer.digest}`, "");
	$("plan").replaceChildren(make("p", {}, make("strong", {}, answer.strategy), ` · ${answer.runner}`), ...(answer.plan ? planNodes(answer.plan) : []));
	$("rows").hidden = total === 0;
	$("rows").replaceChildren(table(answer.columns, answer.rows));
	$("rows").scrollTop = 0;
}

function planNodes(plan) {
	const nodes = [];
	const steps = list => make("div", { className: "scroll" }, table(["step", "expected", "came"],
		list.map(step => [make("code", {}, step.text), Math.round(Number(step.estimated)), Number(step.actual)])));
	if (plan.steps.length) {
		nodes.push(steps(plan.steps));
	}
	for (const part of plan.parts) {
		nodes.push(make("p", {}, make("code", {}, part.text), ` · ${part.runner}`));
		if (part.steps.length) {
			nodes.push(steps(part.steps));
		}
	}
	return nodes;
}

$("query").addEventListener("submit", event => {
	event.preventDefault();
	run(false);
});
$("explain").addEventListener("click", () => run(true));
$("stop").addEventListener("click", stop);
$("text").addEventListener("keydown", event => {
	if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
		event.preventDefault();
		run(false);
	}
});
for (const id of ["language", "model"]) {
	$(id).addEventListener("change", () => suggest().catch(failure => outcome(failure.message, "bad")));
}
$("login").addEventListener("submit", event => {
	event.preventDefault();
	token = $("token").value.trim();
	$("token").value = "";
	before = null;
	refresh();
});
document.addEventListener("visibilitychange", refresh);

(async function watch() {
	await refresh();
	setTimeout(watch, REFRESH_MILLIS);
})();
