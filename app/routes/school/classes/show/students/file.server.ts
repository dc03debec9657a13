import type { RouteArgs } from '#app/guards/enter.server.ts'
import { enrolmentStates } from '#app/domain/class/labels.ts'
import { csvFile } from '#app/utils/csv.ts'
import { ageOn } from '#app/utils/dates.ts'
import { consentWords } from './consent-words.ts'
import type { RosterRow } from './roll.tsx'

const HEAD = ['Last name', 'First name', 'Age', 'Level', 'State', 'From', 'To', 'Credit minutes']
const CONTACT = ['Contact', 'Relation', 'Phone', 'Email', 'Consents']

export function keepRoster(args: RouteArgs, name: string, rows: RosterRow[], today: string) {
	const lines = rows.map((row) => [
		row.lastName,
		row.firstName,
		row.birthDate && ageOn(row.birthDate, today),
		row.level,
		enrolmentStates[row.state][0],
		row.startsOn,
		row.endsOn,
		minutesOf(row),
		row.contact?.name,
		row.contact?.relation,
		(row.contact?.phone ?? row.phone)?.text,
		row.contact?.email,
		consentWords(row.lacking),
	])
	args.context.file = csvFile(`${name} ${today}`, [[...HEAD, ...CONTACT], ...lines])
}

function minutesOf({ owed }: RosterRow): number {
	return owed.reduce((sum, { minutes }) => sum + minutes, 0)
}
