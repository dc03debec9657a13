import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { HiddenField, VersionField } from '#app/components/typed-fields.tsx'
import { consentTextForm } from '#app/domain/school/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { publishConsentText } from '#app/models/school/consent-text.server.ts'
import { href } from '#app/domain/href.ts'
import { consentKinds } from '#app/domain/school/consents.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { ConsentVersion } from './consent-version.tsx'
import { readConsentTexts } from './read-consents.server.ts'
import { applied, tabTask } from './save-applied.server.ts'
import { SettingsTab } from './settings-tab.tsx'
import { schoolTabs } from './tabs.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTabs.consents }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	const { searchParams } = new URL(args.request.url)
	return { ...readConsentTexts(access, searchParams), timeZone: access.school.timeZone }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return publishText({ args, access })
}

const publishText = tabTask('consents', consentTextForm, (access, { kind, version, text }) =>
	applied(publishConsentText(access, kind, version, text), (published) =>
		published.changed
			? { id: 'consent-published', params: { version: String(published.version) } }
			: { id: 'school-unchanged' },
	),
)

export type ConsentsShown = ReturnType<typeof useLoaderData<typeof loader>>
type Kind = ConsentsShown['kinds'][number]

export default function ConsentsTab() {
	const data = useLoaderData<typeof loader>()
	return (
		<SettingsTab>
			{data.reading ? <ConsentVersion reading={data.reading} /> : <Kinds data={data} />}
		</SettingsTab>
	)
}

function Kinds({ data }: { data: ConsentsShown }) {
	return (
		<>
			<p className="muted">
				What families are asked to agree to. Changing a text publishes a new version; earlier agreements keep
				the words people read.
			</p>
			{data.kinds.map((kind) => (
				<KindPanel key={`${kind.kind} ${kind.versions.length}`} {...kind} timeZone={data.timeZone} />
			))}
		</>
	)
}

function KindPanel({ kind, versions, timeZone }: Kind & { timeZone: string }) {
	const { label, about } = consentKinds[kind]
	const [current] = versions
	const saved = { text: current?.text ?? '', kind }
	const form = useIntentForm({ intent: 'publish-text', fields: { kind }, id: kind }, saved)
	return (
		<Panel
			title={label}
			beside={
				current ? <State tone="good">Version {current.version}</State> : <State tone="quiet">Not asked</State>
			}
		>
			<p className="muted">Says {about}.</p>
			{current ? <p>{current.text}</p> : null}
			<Versions versions={versions} />
			<details open={!current || form.problems([]).length > 0 || form.conflict !== null}>
				<summary>{current ? 'Change the text' : 'Write the text'}</summary>
				<ErrorSummary form={form} names={['text']} />
				<Form
					form={form}
					intent="publish-text"
					submit={current ? 'Publish as a new version' : 'Publish'}
					pending="Publishing..."
				>
					<Conflict
						form={form}
						labels={{ text: 'Text' }}
						timeZone={timeZone}
						take={href.schoolSettings('consents')}
					/>
					<HiddenField form={form} name="kind" value={kind} />
					<VersionField form={form} version={current?.version ?? 0} />
					<TextareaField form={form} name="text" label="Text" rows={5} />
				</Form>
			</details>
		</Panel>
	)
}

function Versions({ versions }: Pick<Kind, 'versions'>) {
	if (versions.length === 0) return null
	return (
		<ul className="rows">
			{versions.map(({ id, version, since, agreed }) => (
				<li key={id}>
					<Link to={href.schoolSettings('consents', { text: id })}>
						Version {version}, {since}
					</Link>{' '}
					<span>{agreed === '1' ? '1 student agrees' : `${agreed} students agree`}</span>
				</li>
			))}
		</ul>
	)
}
