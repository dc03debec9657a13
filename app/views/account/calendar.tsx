import { CopyField } from '#app/components/copy-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Panel } from '#app/components/panel.tsx'
import { useSay } from '#app/components/say.ts'
import { useOwnForm } from '#app/components/account/own-form.ts'

/** Address of the user's lessons for calendar programs. */
export function CalendarPanel({ calendar }: { calendar: { address: string | null } | null }) {
	const form = useOwnForm('calendar-new')
	const say = useSay()
	if (!calendar) return null
	const { address } = calendar
	return (
		<Panel title="Your calendar">
			<ErrorSummary form={form} names={[]} />
			<p>
				{say(
					'Subscribe to your lessons in Google Calendar, Apple Calendar or Outlook. Changes arrive by themselves.',
				)}
			</p>
			{address ? (
				<>
					<CopyField id="calendar-address" label="Calendar address" value={address} />
					<p className="muted">
						{say('Anyone with this address can see your lessons. A new address replaces it.')}
					</p>
				</>
			) : null}
			<PostForm className="button-row">
				<button className="button" name="intent" value="calendar-new">
					{say(address ? 'New address' : 'Get a calendar address')}
				</button>{' '}
				{address ? (
					<button className="button" name="intent" value="calendar-off">
						{say('Turn off')}
					</button>
				) : null}
			</PostForm>
		</Panel>
	)
}
