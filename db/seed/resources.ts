import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FilePurpose } from '#app/domain/file/purposes.ts'
import { plain, sortKey } from '#app/utils/fold.ts'
import type { Connection } from '../client.server.ts'
import { hasBytes, putBytes } from '../files.server.ts'
import { files, schools, resources, resourceShares, resourceTags } from '../schema/index.ts'
import { idOf, type Desk } from './desk.ts'
import { keyboard, recording, roundLogo, sheet } from './sheets.ts'

const DAY = 24 * 60 * 60 * 1000

interface DemoResource {
	title: string
	folder?: string
	note?: string
	tags?: string[]
	file?: { name: string; type: string; bytes: Buffer }
	url?: string
	daysAgo: number
	withdrawnDaysAgo?: number
	/** Shared with a class by name, or a student by number. */
	with?: string | number
	untilDays?: number
}

const pdf = (title: string, text: string) => ({
	name: `${title}.pdf`,
	type: 'application/pdf',
	bytes: sheet(title, text),
})
const wav = (name: string, notes: number[]) => ({ name, type: 'audio/wav', bytes: recording(notes) })

const STEPS = 'Piano First Steps'
const SCALE = [0, 2, 4, 5, 7, 9, 11, 12, 11, 9, 7, 5, 4, 2, 0]

/** Shared resources of the demo's teachers; every sheet and recording is generated here. */
const LIBRARIES: Record<string, { owner: string; items: () => DemoResource[] }> = {
	harmony: {
		owner: 'teacher',
		items: () => [
			{
				title: 'Five-finger scales',
				folder: 'Scales',
				tags: ['piano', 'first steps'],
				daysAgo: 40,
				with: STEPS,
				note: 'Hands apart first, then together.\nOne scale a day is enough.',
				file: pdf('Five-finger scales', 'C, G and F. Count aloud, and keep the wrist loose.'),
			},
			{
				title: 'C major to play along',
				folder: 'Play along',
				tags: ['piano', 'grade 1'],
				daysAgo: 20,
				with: STEPS,
				note: 'Slow. Play along twice, then without it.',
				file: wav('C major to play along.wav', SCALE),
			},
			{
				title: 'Map of the keyboard',
				folder: 'Scales',
				tags: ['first steps'],
				daysAgo: 38,
				with: STEPS,
				untilDays: 60,
				file: { name: 'Map of the keyboard.png', type: 'image/png', bytes: keyboard() },
			},
			{
				title: 'Metronome',
				tags: ['practice'],
				daysAgo: 90,
				with: STEPS,
				url: 'https://metronome.example/online',
				note: 'Start at 60.',
			},
			{
				title: 'March of the Snails',
				folder: 'Pieces',
				tags: ['recital'],
				daysAgo: 2,
				with: 4,
				note: 'For the recital. The left hand is the snail.',
				file: pdf('March of the Snails', 'Very slowly, with dignity.'),
			},
			{
				title: 'Fingering chart, first edition',
				folder: 'Scales',
				daysAgo: 80,
				withdrawnDaysAgo: 6,
				with: STEPS,
				file: pdf('Fingering chart', 'First edition.'),
			},
			{
				title: 'Ideas for the spring recital',
				folder: 'Recitals',
				tags: ['recital'],
				daysAgo: 5,
				file: pdf('Ideas for the spring recital', 'Opening, duets, and one surprise.'),
			},
		],
	},
	rivera: {
		owner: 'solo',
		items: () => [
			{
				title: 'Homework: intervals',
				folder: 'Theory',
				tags: ['theory'],
				daysAgo: 6,
				with: 'Theory Circle',
				file: pdf('Homework: intervals', 'Name each interval, then sing it.'),
			},
			{
				title: 'Thirds and fifths by ear',
				folder: 'Theory',
				tags: ['theory', 'ear'],
				daysAgo: 30,
				with: 'Theory Circle',
				file: wav('Thirds and fifths by ear.wav', [0, 4, 0, 7, 2, 5, 2, 9]),
			},
		],
	},
}

/** Adds libraries with their files and shares. Bytes are stored first, as always. */
export function addResources(desk: Desk, connection: Connection) {
	const library = LIBRARIES[desk.schoolId]
	if (!library) return
	for (const [number, item] of library.items().entries())
		addResource(desk, connection, { ...item, number: number + 1, owner: library.owner })
}

function addResource(
	desk: Desk,
	connection: Connection,
	item: DemoResource & { number: number; owner: string },
) {
	const { db, schoolId, now, edited } = desk
	const { number, owner, title, folder, note, url, tags = [], daysAgo, withdrawnDaysAgo } = item
	const id = `${schoolId}-resource-${number}`
	const fileId = item.file
		? addFile(desk, connection, item.file, { ...item, id: `${schoolId}-file-${number}` })
		: null
	db.insert(resources)
		.values({
			schoolId,
			...edited(daysAgo),
			id,
			ownerId: `${schoolId}-${owner}`,
			kind: fileId ? 'file' : 'link',
			title,
			titleKey: sortKey(title),
			folder,
			note,
			url,
			fileId,
			withdrawnAt: withdrawnDaysAgo === undefined ? null : now - withdrawnDaysAgo * DAY,
		})
		.run()
	for (const tag of tags)
		db.insert(resourceTags)
			.values({ schoolId, resourceId: id, tag, tagKey: plain(tag) })
			.run()
	if (item.with !== undefined) addShare(desk, id, item)
}

/** Adds the school's logo. */
export function addLogo(desk: Desk, connection: Connection) {
	const file = { name: 'logo.png', type: 'image/png', bytes: roundLogo() }
	const about = { id: `${desk.schoolId}-logo`, owner: 'admin', daysAgo: 200, purpose: 'logo' as const }
	const logoId = addFile(desk, connection, file, about)
	desk.db.update(schools).set({ logoId }).where(eq(schools.id, desk.schoolId)).run()
}

/** Adds a file with its bytes. */
export function addFile(
	{ db, schoolId, now }: Desk,
	connection: Connection,
	{ name, type, bytes }: NonNullable<DemoResource['file']>,
	{
		id,
		owner,
		daysAgo,
		purpose = 'resource',
	}: { id: string; owner: string; daysAgo: number; purpose?: FilePurpose },
): string {
	// The file exists if an interrupted seed starts again.
	if (!hasBytes(id, connection)) putBytes(id, bytes, connection)
	const sha256 = createHash('sha256').update(bytes).digest('hex')
	db.insert(files)
		.values({
			schoolId,
			id,
			purpose,
			name,
			type,
			bytes: bytes.length,
			// The header of a PNG file begins with its size.
			width: type === 'image/png' ? bytes.readUInt32BE(16) : null,
			height: type === 'image/png' ? bytes.readUInt32BE(20) : null,
			sha256,
			uploadedBy: `person-${owner}`,
			createdAt: now - daysAgo * DAY,
		})
		.run()
	return id
}

function addShare(
	{ db, schoolId, now, day }: Desk,
	resourceId: string,
	item: DemoResource & { owner: string },
) {
	const { with: target, daysAgo, untilDays, owner } = item
	db.insert(resourceShares)
		.values({
			schoolId,
			id: `${resourceId}-share`,
			resourceId,
			classId: typeof target === 'string' ? idOf(schoolId, 'class', target) : null,
			studentId: typeof target === 'number' ? `${schoolId}-student-${target}` : null,
			startsOn: day(-daysAgo),
			endsOn: untilDays === undefined ? null : day(untilDays),
			createdAt: now - daysAgo * DAY,
			createdBy: `person-${owner}`,
		})
		.run()
}
