import type { ListView } from '#app/domain/list-views.ts'
import { CLEARED, listHref, type ListQuery } from '#app/utils/list-query.ts'
import { GetForm, PostForm } from './desk-form.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { Menu } from './shell/menu.tsx'

interface Preset {
	/** The query of its address. */
	text: string
	label: string
	count: number
}

interface ListToolsProps {
	path: string
	query: ListQuery
	/** The user's saved views. */
	views: readonly ListView[]
	/** Label of the list without a view: "Everyone". */
	all: string
	/** Views that everybody has, with the rows each of them counts. */
	presets?: readonly Preset[]
	/** All columns by key, and the visible ones. */
	columns?: Readonly<Record<string, string>>
	shown?: readonly string[]
}

/** Saved views and columns of a list. */
export function ListTools({ path, query, views, all, presets = [], columns, shown = [] }: ListToolsProps) {
	const here = listHref(path, query)
	const [, text = ''] = here.split('?')
	const current = views.find((view) => view.text === text)
	const preset = presets.find((preset) => preset.text === text)
	const start = path.split('?')[0] ?? path
	const posted = (what: string) => `${here}${here.includes('?') ? '&' : '?'}views=${what}`
	return (
		<div className="list-tools">
			<Menu label={`View: ${current?.name ?? preset?.label ?? (text === '' ? all : 'Unsaved')}`}>
				<Views
					views={views}
					current={current}
					all={all}
					presets={presets}
					start={start}
					remove={posted('delete')}
				/>
				<SaveView action={posted('save')} current={current} />
			</Menu>{' '}
			{columns ? <Columns path={path} query={query} columns={columns} shown={shown} /> : null}
		</div>
	)
}

function Columns({ path, query, columns = {}, shown = [] }: Omit<ListToolsProps, 'views' | 'all'>) {
	const kept = new URLSearchParams(listHref(path, { ...query, columns: null }).split('?')[1])
	return (
		<Menu label="Columns">
			<GetForm action={path.split('?')[0]}>
				{[...kept].map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<fieldset className="choices">
					<legend className="sr-only">Columns</legend>
					{Object.entries(columns).map(([key, label]) => [
						' ',
						<label key={key} className="check">
							<input type="checkbox" name="columns" value={key} defaultChecked={shown.includes(key)} />
							<span>{label}</span>
						</label>,
					])}
				</fieldset>{' '}
				<button className="button button-filled">Apply</button>
			</GetForm>
		</Menu>
	)
}

interface ViewsProps extends Pick<ListToolsProps, 'views' | 'all' | 'presets'> {
	current: ListView | undefined
	/** Addresses of the plain list and of the form that deletes a view. */
	start: string
	remove: string
}

function Views({ views, current, all, presets = [], start, remove }: ViewsProps) {
	const none = `${CLEARED.name}=${CLEARED.value}`
	return (
		<ul>
			<li>
				<Link to={`${start}?${none}`}>{all}</Link>
			</li>
			{presets.map(({ text, label, count }) => (
				<li key={text}>
					<Link to={`${start}?${text}`} data-figure="count" data-value={count}>
						{label} {count.toLocaleString('en')}
					</Link>
				</li>
			))}
			{views.map((view) => (
				<li key={view.id}>
					<Link to={`${start}?${view.text || none}`} aria-current={view === current ? 'true' : undefined}>
						<bdi>{view.name}</bdi>
						{view.isDefault ? <span className="muted">, default</span> : null}
					</Link>{' '}
					<PostForm action={remove}>
						<input type="hidden" name="id" value={view.id} />
						<button className="icon-button">
							<Icon name="x" />
							<span className="icon-words">Delete view {view.name}</span>
						</button>
					</PostForm>
				</li>
			))}
		</ul>
	)
}

function SaveView({ action, current }: { action: string; current: ListView | undefined }) {
	return (
		<PostForm action={action} className="view-form">
			<label htmlFor="view-name">Save this view as</label>
			<input
				className="input"
				id="view-name"
				name="name"
				maxLength={40}
				autoComplete="off"
				defaultValue={current?.name}
			/>
			<label className="check">
				<input type="checkbox" name="isDefault" defaultChecked={current?.isDefault} />
				<span>Open the list with it</span>
			</label>{' '}
			<button className="button">Save view</button>
		</PostForm>
	)
}
