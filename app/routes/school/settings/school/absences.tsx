import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { Day } from '#app/components/dates.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { CheckboxField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { href } from '#app/domain/href.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { AddCode, EditCode } from './absence-code-forms.tsx'
import { Codes } from './absence-codes.tsx'
import { Rules } from './absence-rules.tsx'
import { ArchiveCode } from './archive-code.tsx'
import { readAbsences } from './read-absences.server.ts'
import { ArchivedList, RowButton } from './row-links.tsx'
import { saveAbsences } from './save-absences.server.ts'
import { SettingsTab } from './settings-tab.tsx'
import { schoolTabs } from './tabs.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTabs.absences }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	const { school, role } = access
	const { searchParams } = new URL(args.request.url)
	return {
		...readAbsences(access, searchParams),
		key: formKey(),
		timeZone: school.timeZone,
		solo: role === 'solo_teacher_admin',
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return saveAbsences({ args, access })
}

export type AbsencesShown = ReturnType<typeof useLoaderData<typeof loader>>

export default function AbsencesTab() {
	const data = useLoaderData<typeof loader>()
	return (
		<SettingsTab>
			<Absences key={`${data.rules.version} ${data.profile.version}`} data={data} />
		</SettingsTab>
	)
}

function Absences({ data }: { data: AbsencesShown }) {
	if (data.editing) return <EditCode data={data} code={data.editing} />
	if (data.archiving) return <ArchiveCode {...data.archiving} />
	const archived = data.archived.map(({ letter, label }) => ({
		id: letter,
		name: label,
		at: `letter ${letter}`,
		intent: 'restore-code',
	}))
	return (
		<>
			<Rules data={data} />
			<Planned planned={data.planned} />
			<Reporting data={data} />
			<Codes codes={data.offered} />
			<AddCode key={data.key} formKey={data.key} today={data.today} />
			<ArchivedList tab="absences" rows={archived} />
		</>
	)
}

function Planned({ planned }: Pick<AbsencesShown, 'planned'>) {
	if (planned.length === 0) return null
	return (
		<Panel title="Planned changes">
			<ul className="rows">
				{planned.map(({ intent, id, validFrom, about }) => (
					<li key={`${intent} ${id} ${validFrom}`}>
						<span>
							From <Day on={validFrom} />: <bdi>{about}</bdi>
						</span>
						<RowButton
							tab="absences"
							intent={intent}
							fields={{ id, validFrom }}
							label={
								<>
									Remove<span className="sr-only"> {about}</span>
								</>
							}
						/>
					</li>
				))}
			</ul>
		</Panel>
	)
}

const REPORTING = {
	takesAbsences: 'Families report absences in the portal',
	lockedThrough: 'Attendance locked through',
}

function Reporting({ data: { profile, timeZone, solo } }: { data: AbsencesShown }) {
	const form = useIntentForm(
		{ intent: 'save-reporting', id: 'reporting' },
		{ takesAbsences: profile.takesAbsences ? 'on' : '', lockedThrough: profile.lockedThrough },
	)
	return (
		<Panel title="Reporting and lock">
			<ErrorSummary form={form} names={Object.keys(REPORTING)} />
			<Form form={form} intent="save-reporting" submit="Save" pending="Saving...">
				<Conflict
					form={form}
					labels={REPORTING}
					text={(name, value) => (name === 'takesAbsences' && value === 'on' ? 'Yes' : value)}
					timeZone={timeZone}
					take={href.schoolSettings('absences')}
				/>
				<VersionField form={form} version={profile.version} />
				<CheckboxField
					form={form}
					name="takesAbsences"
					label={REPORTING.takesAbsences}
					hint="If this is off, families are asked to contact you instead."
				/>
				<DateField
					form={form}
					name="lockedThrough"
					label={REPORTING.lockedThrough}
					hint={`Marks up to this day can only be changed ${solo ? '' : 'by the office, '}with a reason. Applies at once. Leave blank for no lock.`}
				/>
			</Form>
		</Panel>
	)
}
