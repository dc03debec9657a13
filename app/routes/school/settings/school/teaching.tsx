import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Panel } from '#app/components/panel.tsx'
import { teachingForm } from '#app/domain/school/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { TAUGHT_WORDS, USUAL_LISTS } from '#app/domain/school/labels.ts'
import { ArchiveTaught } from './archive.tsx'
import { readTeaching } from './read-teaching.server.ts'
import { ArchivedList, RowButton, RowLinks } from './row-links.tsx'
import { tabTask } from './save-applied.server.ts'
import { applyToTaught } from './save-teaching.server.ts'
import { SettingsTab } from './settings-tab.tsx'
import { schoolTabs } from './tabs.ts'
import { DeleteTag, RenameTag, Tags } from './tags.tsx'
import { AddTaught, RenameTaught } from './taught-forms.tsx'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTabs.teaching }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	const { searchParams } = new URL(args.request.url)
	return { ...readTeaching(access, searchParams), key: formKey(), timeZone: access.school.timeZone }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return saveTeaching({ args, access })
}

const saveTeaching = tabTask('teaching', teachingForm, applyToTaught)

export type TeachingShown = ReturnType<typeof useLoaderData<typeof loader>>
export type TaughtList = TeachingShown['lists'][number]

export default function TeachingTab() {
	return (
		<SettingsTab>
			<Teaching data={useLoaderData<typeof loader>()} />
		</SettingsTab>
	)
}

function Teaching({ data }: { data: TeachingShown }) {
	if (data.archiving) return <ArchiveTaught data={data} />
	if (data.tag) return <RenameTag {...data.tag} />
	if (data.deletedTag) return <DeleteTag {...data.deletedTag} />
	if (data.editing) return <RenameTaught {...data.editing} timeZone={data.timeZone} />
	const away = data.lists.flatMap(({ kind, list }) =>
		list
			.filter(({ archivedAt }) => archivedAt !== null)
			.map((subject) => ({
				...subject,
				intent: 'restore-taught',
				at: TAUGHT_WORDS[kind].one,
				fields: { kind },
			})),
	)
	return (
		<>
			{data.lists.map((list) => (
				<TaughtPanel key={list.kind} {...list} formKey={data.key} />
			))}
			{data.tags.length > 0 ? <Tags tags={data.tags} /> : null}
			<ArchivedList tab="teaching" rows={away} />
		</>
	)
}

function TaughtPanel({ kind, list, formKey }: TaughtList & { formKey: string }) {
	const { many } = TAUGHT_WORDS[kind]
	const open = list.filter(({ archivedAt }) => archivedAt === null)
	return (
		<Panel title={many} id={`${kind}s`}>
			{list.length === 0 ? <StartList kind={kind} /> : null}
			<ul className="rows">
				{open.map((subject, i) => (
					<li key={subject.id}>
						<bdi>{subject.name}</bdi>{' '}
						<RowLinks tab="teaching" id={subject.id} name={subject.name}>
							{i > 0 ? <Move kind={kind} subject={subject} by="up" /> : null}
							{i < open.length - 1 ? <Move kind={kind} subject={subject} by="down" /> : null}
						</RowLinks>
					</li>
				))}
			</ul>
			<AddTaught key={formKey} kind={kind} formKey={formKey} />
		</Panel>
	)
}

function Move({
	kind,
	subject,
	by,
}: Pick<TaughtList, 'kind'> & { subject: TaughtList['list'][number]; by: 'up' | 'down' }) {
	return (
		<RowButton
			tab="teaching"
			intent={`move-${by}`}
			fields={{ kind, id: subject.id, position: String(subject.position) }}
			label={
				<>
					<span aria-hidden="true">{by === 'up' ? '↑' : '↓'}</span>{' '}
					<span className="sr-only">
						Move {subject.name} {by}
					</span>
				</>
			}
		/>
	)
}

function StartList({ kind }: Pick<TaughtList, 'kind'>) {
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
