import { CheckboxGroup, RadioField } from '#app/components/choice-fields.tsx'
import { useDateFormat } from '#app/components/dates.tsx'
import { Fields } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { useSay } from '#app/components/say.ts'
import { TimeField } from '#app/components/time-field.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import {
	digestOptions,
	HOWS,
	howWords,
	mayWait,
	type Digest,
	type How,
	type NotificationEvent,
	type Quiet,
} from '#app/domain/notification/events.ts'
import { clockWords } from '#app/utils/clock.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { textOf } from '#app/components/field-parts.tsx'
import { pushWords } from '#app/domain/notification/push-labels.ts'
import { TextConsentPanel } from './text-consent.tsx'
import { PushPanel } from './push-devices.tsx'
import type { PushRead } from './own-notifications.server.ts'
import { useOwnForm } from '#app/components/account/own-form.ts'

interface NotificationsRead {
	events: { event: NotificationEvent; label: string; hint: string }[]
	chosen: {
		hows: Partial<Record<NotificationEvent, How>>
		quiet: Quiet
		push: string[]
		quietFrom: string | null
		quietTo: string | null
		digest: Digest
		version: number
	}
	schoolQuiet: { from: string; to: string } | null
	timeZone: string
	hasAddress: boolean
	push: PushRead
	numbers: { phone: string; agreed: boolean }[]
}

/** The user's choice of emails: kind, channel and time. */
export function NotificationsPanel({ notifications }: { notifications: NotificationsRead }) {
	const { events, chosen, schoolQuiet, timeZone, hasAddress, push, numbers } = notifications
	const { hows, quiet, quietFrom, quietTo, digest, version } = chosen
	const say = useSay()
	const format = useDateFormat()
	const form = useOwnForm('notifications', {
		...hows,
		quiet,
		quietFrom,
		quietTo,
		digest,
		push: chosen.push,
	})
	const names = [...events.map(({ event }) => event), 'quiet', 'quietFrom', 'quietTo', 'digest']
	return (
		<>
			<Panel title="Which emails you get">
				<ErrorSummary form={form} names={names} />
				<p className="muted">
					{events.some(({ event }) => event === 'message')
						? `${say('Messages are always in your inbox in Solfa.')} `
						: null}
					{say('Invoices, offered seats and everything about your account are always emailed.')}
					{hasAddress ? null : ` ${say('You have no email address yet, so nothing is emailed to you.')}`}
				</p>
				<Form form={form} intent="notifications" submit="Save" pending="Saving...">
					<VersionField form={form} version={version} />
					<Grid form={form} events={events} />
					<ShownOnDevices form={form} push={push} />
					<RadioField
						form={form}
						name="digest"
						label="The summary comes"
						options={digestOptions}
						looks="buttons"
					/>
					<RadioField
						form={form}
						name="quiet"
						label="Quiet hours"
						looks="buttons"
						hint={`Emails wait until they are over, except in an emergency. Emails about invoices and payments can come at any time. Your time zone: ${timeZone.replaceAll('_', ' ')}.`}
						options={[
							{
								value: 'school',
								label: schoolQuiet
									? `The usual ones: ${clockWords(schoolQuiet.from, format)} – ${clockWords(schoolQuiet.to, format)}`
									: 'The usual ones (none at the moment)',
							},
							{ value: 'own', label: 'My own' },
							{ value: 'none', label: 'None' },
						]}
					/>
					<div className="only-own">
						<Fields legend="My own quiet hours">
							<div className="field-pair">
								<TimeField form={form} name="quietFrom" label="From" />
								<TimeField form={form} name="quietTo" label="To" />
							</div>
						</Fields>
					</div>
				</Form>
			</Panel>
			<TextConsentPanel numbers={numbers} />
			<PushPanel push={push} />
		</>
	)
}

/** Offered once there is a device. */
function ShownOnDevices({ form, push }: { form: FormState; push: PushRead }) {
	if (!push || push.devices.length === 0) return null
	const options = push.events.map((value) => ({ value, label: pushWords[value] }))
	return (
		<>
			<input type="hidden" name="hasPush" value="on" />
			<CheckboxGroup form={form} name="push" label="Also shown on your devices" options={options} />
		</>
	)
}

/** One row per event, one column per channel. */
function Grid({ form, events }: { form: FormState; events: NotificationsRead['events'] }) {
	const say = useSay()
	return (
		<table className="choice-grid">
			<caption className="sr-only">{say('How you are told, by what happens')}</caption>
			<thead>
				<tr>
					<th scope="col">{say('Email me about')}</th>
					{HOWS.map((how) => (
						<th key={how} scope="col">
							{say(howWords[how])}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{events.map(({ event, label, hint }) => (
					<tr key={event}>
						<th scope="row">
							{say(label)} <span className="muted">{say(hint)}</span>
						</th>
						{HOWS.map((how) => (
							<td key={how}>
								{how === 'digest' && !mayWait(event) ? null : (
									<Choice form={form} name={event} label={say(label)} how={how} />
								)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

function Choice({ form, name, label, how }: { form: FormState; name: string; label: string; how: How }) {
	const say = useSay()
	const { id, initialValue } = form.field(name)
	return (
		<label className="check" htmlFor={how === 'now' ? id : `${id}-${how}`}>
			<input
				type="radio"
				// The first radio button has the field's own id, because the error summary links to it.
				id={how === 'now' ? id : `${id}-${how}`}
				name={name}
				value={how}
				aria-label={`${label}: ${say(howWords[how])}`}
				defaultChecked={textOf(initialValue) === how}
			/>
		</label>
	)
}
