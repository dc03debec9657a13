import { Conflict } from '#app/components/conflict.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { RadioField } from '#app/components/choice-fields.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { Panel } from '#app/components/panel.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { NumberField, VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { scheduleViews } from '#app/domain/lesson/schedule.ts'
import {
	preferenceLabels,
	meetingChoices,
	preferenceWords,
	reminderChoices,
	USUAL_SERVER,
	type SchoolPreferences,
} from '#app/domain/school/preferences.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'

interface SchoolProps {
	preferences: SchoolPreferences & { version: number }
	timeZone: string
	solo: boolean
}

/** Applies to everyone at the school. */
export function SchoolPanel({ preferences, timeZone, solo }: SchoolProps) {
	const form = useIntentForm(
		{ intent: 'save-school', id: 'school' },
		{
			scheduleView: preferences.scheduleView,
			lessonMinutes: preferences.lessonMinutes === null ? '' : String(preferences.lessonMinutes),
			reminders: preferences.remindsOfLessons ? 'on' : 'off',
			quietFrom: preferences.quietFrom ?? '',
			quietTo: preferences.quietTo ?? '',
			meetings: preferences.onlineServer ? 'on' : 'off',
			onlineServer: preferences.onlineServer ?? USUAL_SERVER,
		},
	)
	return (
		<Panel title={solo ? 'Your studio' : 'Everyone at your school'}>
			<ErrorSummary form={form} names={Object.keys(preferenceLabels)} />
			<Form form={form} intent="save-school" submit="Save" pending="Saving...">
				<Conflict
					form={form}
					labels={preferenceLabels}
					text={preferenceWords}
					timeZone={timeZone}
					take={href.preferences()}
				/>
				<VersionField form={form} version={preferences.version} />
				<SelectField
					form={form}
					name="scheduleView"
					label={preferenceLabels.scheduleView}
					options={scheduleViews}
				/>
				<NumberField
					form={form}
					name="lessonMinutes"
					label={preferenceLabels.lessonMinutes}
					hint="Leave blank to begin classes with 45 and private lessons with 30. Lessons you have already planned stay as they are."
				/>
				<RadioField
					form={form}
					name="reminders"
					label={preferenceLabels.reminders}
					hint="Nobody is reminded of a lesson they reported an absence from. Everyone can unsubscribe."
					options={reminderChoices}
				/>
				<div className="field-pair">
					<TimeField form={form} name="quietFrom" label={preferenceLabels.quietFrom} />
					<TimeField form={form} name="quietTo" label={preferenceLabels.quietTo} />
				</div>
				<p className="hint mb-5">
					Emails wait until they are over, except in an emergency. Emails about invoices and payments can come
					at any time. Everyone can choose hours of their own.
				</p>
				<RadioField
					form={form}
					name="meetings"
					label={preferenceLabels.meetings}
					hint="The teacher and the families of the lesson get its address. Nobody else can guess it."
					options={meetingChoices}
				/>
				<TextField
					form={form}
					name="onlineServer"
					label={preferenceLabels.onlineServer}
					type="url"
					autoComplete="off"
					hint="Only used while meetings are made."
				/>
			</Form>
			{preferences.version > 0 ? <ResetButton group="school" /> : null}
		</Panel>
	)
}

export function ResetButton({ group }: { group: 'school' | 'display' }) {
	return (
		<PostForm className="inline-form">
			<button className="button button-small" name="intent" value={`reset-${group}`}>
				Reset<span className="sr-only"> {group === 'school' ? 'these preferences' : 'this device'}</span>
			</button>
		</PostForm>
	)
}

/** Links to related settings on other pages. */
export function Elsewhere({ solo }: { solo: boolean }) {
	const open = useOpenAreas()
	const places = [
		{ to: href.profile(), label: 'Your language, time zone, dates and clock' },
		{ to: href.profile('notifications'), label: 'Which emails you get' },
		{ to: href.schoolSettings('locale'), label: 'Currency, and how dates and times are written' },
		{ to: href.schoolSettings('portal'), label: 'What families see' },
		...(open.money ? [{ to: href.manageBilling('rules'), label: 'Invoices, reminders and late fees' }] : []),
		...(solo || !open.people ? [] : [{ to: href.people(), label: 'What each teacher may do' }]),
	]
	return (
		<Panel title="Set on other pages">
			<ul className="rows">
				{places.map(({ to, label }) => (
					<li key={to}>
						<Link to={to}>{label}</Link>
					</li>
				))}
			</ul>
		</Panel>
	)
}
