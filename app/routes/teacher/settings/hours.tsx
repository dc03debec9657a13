import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DateField } from '#app/components/date-field.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { Assisted, TimeOffChange, TimeOffWords } from '#app/components/teacher/time-off.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { HoursPanel } from '#app/views/account/hours.tsx'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { SettingsHead } from './head.tsx'
import { readHours, type HoursRead } from './read-hours.server.ts'
import { saveHours } from './save-hours.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Hours and time off – Settings' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'profile:write')
	return readHours(access, new URL(args.request.url).searchParams.get('off') ?? '')
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'profile:write')
	return saveHours(args, access)
}

export default function HoursAndTimeOff() {
	const hours = useLoaderData<typeof loader>()
	return (
		<>
			<SettingsHead here="hours" />
			<div className="stack">
				<HoursPanel {...hours} />
				<TimeOff {...hours} />
			</div>
		</>
	)
}

const names = ['startsOn', 'endsOn', 'fromTime', 'toTime', 'reason']

function TimeOff({ timeOff, formKey, off }: HoursRead) {
	const form = useIntentForm({ intent: 'time-off', id: 'time-off' }, { startsOn: off, endsOn: off })
	return (
		<Panel title="Time off" id="ask-time-off" wide>
			<ul className="rows">
				{timeOff.map((request) => (
					<li key={request.id}>
						<TimeOffWords request={request} mine />
						<TimeOffChange request={request} restore="Ask again" />
						<Assisted lessons={request.assisted} state={request.state} mine />
						{request.stay ? <p className="hint">{request.stay}</p> : null}
					</li>
				))}
			</ul>
			<ErrorSummary form={form} names={names} refusal="Nothing was asked for" />
			<Form key={formKey} form={form} intent="time-off" submit="Ask for time off" pending="Sending…">
				<FormKeyField form={form} value={formKey} />
				<div className="field-pair">
					<DateField form={form} name="startsOn" label="First day" />
					<DateField form={form} name="endsOn" label="Last day" hint="Leave blank for a single day." />
				</div>
				<div className="field-pair field-pair-short">
					<TimeField form={form} name="fromTime" label="From" optional />
					<TimeField form={form} name="toTime" label="Until" optional />
				</div>
				<p className="hint mb-5">Times are for a part of a single day. Leave both blank for whole days.</p>
				<TextField form={form} name="reason" label="Reason" optional />
			</Form>
		</Panel>
	)
}
