import { afterEach, expect, it, vi } from 'vitest'
import { change, rows } from '../support/database.ts'
import { aClass, anEnrolment, aStudent } from '../support/factories.ts'
import { aCredit, aHousehold, aParent } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

afterEach(() => {
	vi.useRealTimers()
})

const FIFTY = Array.from({ length: 50 }, (_, i) => i)

/** Families whose children all have lessons with the same teacher, and one owed to them. */
function fiftyFamilies() {
	const { school, teacher, room } = aHousehold()
	return FIFTY.map((i) => {
		const child = aStudent(school, { firstName: `Child ${i}` })
		const lessons = aClass(school, { name: `Violin ${i}`, kind: 'private', capacity: 1, roomId: room })
		anEnrolment(school, lessons, child)
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
			school.id,
			lessons,
			teacher,
		)
		return { parent: aParent(school, [child]), credit: aCredit(school, child) }
	})
}

const slotsIn = (body: string) => [...body.matchAll(/name="slot" value="([^"]+)"/g)].map(([, slot]) => slot)

it('of fifty families who ask for the same make-up lesson at once one gets it, and 49 the next three times', async () => {
	const families = await Promise.all(
		fiftyFamilies().map(async ({ parent, credit }) => ({
			visitor: await Visitor.signedInAs(parent),
			path: `/student/schedule/book?credit=${credit}`,
			credit,
		})),
	)
	const offered = await Promise.all(
		families.map(async ({ visitor, path }) => slotsIn((await visitor.get(path)).body)),
	)
	const [wanted = ''] = offered[0] ?? []
	expect(offered.map(([first]) => first)).toEqual(FIFTY.map(() => wanted))

	const first = await holdAll(families, wanted)
	expect(first.won).toHaveLength(1)
	expect(first.lost.map(({ answer }) => answer.status)).toEqual(FIFTY.slice(1).map(() => 409))
	const [next = []] = first.lost.map(({ answer }) => slotsIn(answer.body).slice(0, 3))
	expect(next).toHaveLength(3)
	expect(next).not.toContain(wanted)
	for (const { answer } of first.lost) {
		expect(slotsIn(answer.body).slice(0, 3)).toEqual(next)
		expect(answer.page.text).toContain('That time has just been taken. Choose another one below.')
	}

	// Each of the others takes the first of those, and again one does.
	const second = await holdAll(first.lost, next[0] ?? '')
	expect([second.won.length, second.lost.length]).toEqual([1, 48])
	for (const { visitor, answer } of [...first.won, ...second.won]) {
		const page = await visitor.follow(answer)
		const form = page.body.split('<form').find((part) => part.includes('value="confirm"')) ?? ''
		const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
		const fields = hidden.map(([, name = '', value = '']): [string, string] => [name, value])
		const booked = await visitor.post(answer.location ?? '', [...fields, ['intent', 'confirm']])
		expect(booked.status).toBe(303)
	}
	expect(rows('select starts_at from lessons order by starts_at')).toEqual(
		[wanted, next[0] ?? ''].map((slot) => ({ starts_at: Number(slot.split('.')[2]) })),
	)
})

async function holdAll<Asker extends { visitor: Visitor; path: string; credit: string }>(
	askers: Asker[],
	slot: string,
) {
	const asked = askers.map(async (asker) => {
		const { visitor, path, credit } = asker
		return { ...asker, answer: await visitor.post(path, { intent: 'hold', credit, slot }) }
	})
	const answers = await Promise.all(asked)
	const won = answers.filter(({ answer }) => answer.status === 303)
	return { won, lost: answers.filter((one) => !won.includes(one)) }
}
