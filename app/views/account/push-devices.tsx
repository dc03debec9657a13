import { useEffect } from 'react'
import { useOwnForm } from '#app/components/account/own-form.ts'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Panel } from '#app/components/panel.tsx'
import { useSay } from '#app/components/say.ts'
import { Enhancement } from '#app/components/shell/enhancement.tsx'
import type { PushRead } from './own-notifications.server.ts'

/** Devices that show notifications. A script shows the panel where the browser can do that. */
export function PushPanel({ push }: { push: PushRead }) {
	const form = useOwnForm('push-add')
	const say = useSay()
	const script = push?.script
	const count = push?.devices.length
	useEffect(() => {
		if (!script) return
		if (document.querySelector(`script[src="${script}"]`)) dispatchEvent(new Event('push'))
		else
			document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: script }))
		// Once the last device is turned off, the panel is hidden again until the script shows it.
	}, [script, count])
	if (!push) return null
	const { publicKey, devices } = push
	return (
		<div data-push={publicKey} hidden={devices.length === 0}>
			<Panel title="Notifications on your phone or computer">
				<ErrorSummary form={form} names={['endpoint', 'p256dh', 'auth']} refusal="This was not done" />
				<p className="muted">
					{say(
						'Messages, changed lessons and invoices appear at once, with what the subject of the email says. On an iPhone, add Solfa to the home screen first.',
					)}
				</p>
				<ul className="rows">
					{devices.map(({ id, device, since }) => (
						<li key={id}>
							<span>
								{device}
								<br />
								<span className="muted">
									{say('Since')} {since}
								</span>
							</span>
							<PostForm>
								<input type="hidden" name="device" value={id} />
								<button className="button button-small" name="intent" value="push-remove">
									{say('Turn off')}
									<span className="sr-only"> {device}</span>
								</button>
							</PostForm>
						</li>
					))}
				</ul>
				<PostForm hidden>
					<input type="hidden" name="intent" value="push-add" />
					<input type="hidden" name="endpoint" />
					<input type="hidden" name="p256dh" />
					<input type="hidden" name="auth" />
					<button className="button">{say('Turn on for this device')}</button>
					<p role="status" hidden>
						{say(
							'Your browser does not allow notifications from this site. Allow them in its settings, then try again.',
						)}
					</p>
				</PostForm>
			</Panel>
			<Enhancement name="push" />
		</div>
	)
}
