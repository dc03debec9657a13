import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Panel, Tag } from '#app/components/panel.tsx'
import { useSay } from '#app/components/say.ts'
import { useOwnForm } from '#app/components/account/own-form.ts'

interface SessionsProps {
	sessions: {
		id: string
		device: string
		since: string
		remembered: boolean
		school: string | null
		isThis: boolean
	}[]
}

/** More of them would make the page long. All others end at once. */
const SHOWN = 8

/** Open sessions, each with a button to end it. */
export function SessionsPanel({ sessions }: SessionsProps) {
	const form = useOwnForm('end-session')
	const say = useSay()
	const listed = [...sessions].sort((a, b) => Number(b.isThis) - Number(a.isThis))
	return (
		<Panel title="Where you are signed in">
			<ErrorSummary form={form} names={['session']} refusal="This was not done" />
			<ul className="rows">
				{listed.slice(0, SHOWN).map(({ id, device, since, remembered, school, isThis }) => (
					<li key={id}>
						<span>
							{device} {isThis ? <Tag tone="good">{say('This one')}</Tag> : null}
							<br />
							<span className="muted">
								{say('Since')} {since}
								{school ? `${say(', at')} ${school}` : ''}
								{remembered ? say(', for 30 days') : ''}
							</span>
						</span>
						{isThis ? null : (
							<PostForm>
								<input type="hidden" name="session" value={id} />
								<button className="button button-small" type="submit" name="intent" value="end-session">
									{say('End')}
									<span className="sr-only">
										{' '}
										{say('the session of')} {device} {say('since')} {since}
									</span>
								</button>
							</PostForm>
						)}
					</li>
				))}
				{sessions.length > SHOWN ? (
					<li className="muted">
						{sessions.length - SHOWN} {say('more')}
					</li>
				) : null}
			</ul>
			{sessions.length > 1 ? (
				<PostForm>
					<button className="button" type="submit" name="intent" value="end-others">
						{say('End all others')}
					</button>
				</PostForm>
			) : null}
		</Panel>
	)
}
