import { Conflict } from '#app/components/conflict.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField, HiddenField, VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { TAUGHT_WORDS, USUAL_LISTS } from '#app/domain/school/labels.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { TabData } from '../school.tsx'
import { ArchiveTaught } from './archive.tsx'
import { ArchivedList, Back, RowButton, RowLinks } from './row-links.tsx'

type Its = TabData<'teaching'>
type List = Its['lists'][number]

export function TeachingTab({ its }: { its: Its }) {
	if (its.archiving) return <ArchiveTaught its={its} />
	if (its.editing) return <Rename {...its.editing} timeZone={its.timeZone} />
	const away = its.lists.flatMap(({ kind, list }) =>
		list
			.filter(({ archivedAt }) => archivedAt !== null)
			.map((one) => ({ ...one, intent: 'restore-taught', at: TAUGHT_WORDS[kind].one, fields: { kind } })),
	)
	return (
		<>
			{its.lists.map((list) => (
				<TaughtPanel key={list.kind} {...list} formKey={its.key} />
			))}
			<ArchivedList tab="teaching" rows={away} />
		</>
	)
}

function TaughtPanel({ kind, list, formKey }: List & { formKey: string }) {
	const { many } = TAUGHT_WORDS[kind]
	const open = list.filter(({ archivedAt }) => archivedAt === null)
	return (
		<Panel title={many} id={`${kind}s`}>
			{list.length === 0 ? <StartList kind={kind} /> : null}
			<ul className="rows">
				{open.map((one, i) => (
					<li key={one.id}>
						<bdi>{one.name}</bdi>{' '}
						<RowLinks tab="teaching" id={one.id} name={one.name}>
							{i > 0 ? <Move kind={kind} one={one} by="up" /> : null}
							{i < open.length - 1 ? <Move kind={kind} one={one} by="down" /> : null}
						</RowLinks>
					</li>
				))}
			</ul>
			<AddTaught key={formKey} kind={kind} formKey={formKey} />
		</Panel>
	)
}

function Move({ kind, one, by }: Pick<List, 'kind'> & { one: List['list'][number]; by: 'up' | 'down' }) {
	return (
		<RowButton
			tab="teaching"
			intent={`move-${by}`}
			fields={{ kind, id: one.id, position: String(one.position) }}
			label={
				<>
					<span aria-hidden="true">{by === 'up' ? '↑' : '↓'}</span>{' '}
					<span className="sr-only">
						Move {one.name} {by}
					</span>
				</>
			}
		/>
	)
}

function StartList({ kind }: Pick<List, 'kind'>) {
	return (
		<>
			<p className="muted">
				Nothing yet. Add them one by one, or start with a common list and change it:{' '}
				{USUAL_LISTS[kind].join(', ')}.
			</p>
			<RowButton tab="teaching" intent="start-list" fields={{ kind }} label="Start with a usual list" />
		</>
	)
}

function AddTaught({ kind, formKey }: Pick<List, 'kind'> & { formKey: string }) {
	const { one, example } = TAUGHT_WORDS[kind]
	const form = useIntentForm({ intent: 'add-taught', its: { kind }, id: kind })
	return (
		<details open={form.problems([]).length > 0}>
			<summary>
				Add {one === 'instrument' ? 'an' : 'a'} {one}
			</summary>
			<ErrorSummary form={form} names={['name']} />
			<Form form={form} intent="add-taught" submit={`Add ${one}`} pending="Adding...">
				<FormKeyField form={form} value={formKey} />
				<HiddenField form={form} name="kind" value={kind} />
				<TextField form={form} name="name" label="Name" hint={`Such as ${example}`} autoComplete="off" />
			</Form>
		</details>
	)
}

function Rename({ kind, one, timeZone }: NonNullable<Its['editing']> & { timeZone: string }) {
	const form = useIntentForm({ intent: 'rename-taught' }, { name: one.name })
	return (
		<Panel title={<>Rename {one.name}</>}>
			<ErrorSummary form={form} names={['name']} />
			<Form
				form={form}
				intent="rename-taught"
				submit="Save"
				pending="Saving..."
				beside={<Back tab="teaching" />}
			>
				<Conflict
					form={form}
					labels={{ name: 'Name' }}
					timeZone={timeZone}
					take={href.schoolSettings('teaching', { edit: one.id })}
				/>
				<HiddenField form={form} name="kind" value={kind} />
				<HiddenField form={form} name="id" value={one.id} />
				<VersionField form={form} version={one.version} />
				<TextField form={form} name="name" label="Name" autoComplete="off" />
			</Form>
		</Panel>
	)
}
