import { environment } from '#app/config/environment.server.ts'
import { dateWords } from '#app/utils/dates.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { letter } from './letter.server.ts'
import type { Mail } from './mail.ts'

/** Tells the operator that the newest backup could not be restored beside the live database. */
export function backupAlarm({ text, provenAt }: { text: string; provenAt: number | null }): Mail {
	return letter({
		kind: 'backup-alarm',
		to: environment().contactEmail,
		subject: 'A backup could not be restored',
		paragraphs: [
			'Once a day Solfa restores its newest backup beside the live database and compares it with what was recorded when it was made. Today this failed:',
			text,
			provenAt === null
				? 'No backup has been proven yet.'
				: `The last backup that was proven is of ${dateWords(provenAt, 'UTC', USUAL_FORMAT)}.`,
			'Run npm run doctor on the server: it says what to do. Solfa tries again every hour, and writes once a day until a backup is proven.',
		],
	})
}
