import { rows } from './database.ts'

/** Everything that was left to be sent, in its order. */
export const mails = () =>
	rows<{ to: string; subject: string; text: string; kind: string }>(
		'select to_address as "to", kind, subject, text from outbox order by rowid',
	)

/** The link to choose a new password in the newest mail, without our own origin. */
export function mailedLink(): string {
	const text = mails().at(-1)?.text ?? ''
	return /http:\/\/localhost:3000(\/reset-password\S+)/.exec(text)?.[1] ?? ''
}
