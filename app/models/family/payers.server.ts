import { and, eq, inArray } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { guardianships } from '#db/schema/index.ts'
import { sharePercent } from '#app/domain/family/labels.ts'
import type { Payer } from '#app/domain/family/form.ts'
import { changesOf } from '#app/utils/changes.ts'
import { conflicting, done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { reachesFamily } from '../scope.server.ts'
import { record } from '../audit.server.ts'
import { lastChangeOf } from '#app/models/school/last-change.server.ts'
import { listPayers, type PayerGroup } from './payer-groups.server.ts'

const WHOLE = 10_000

/** Sets payers and shares. The shares of a child must be complete. */
export function setPayers(
	access: Access,
	familyId: string,
	{ version, payers }: { version: number; payers: Payer[] },
): Outcome<null> {
	return write((tx) => {
		if (!reachesFamily(access, familyId))
			return refused({ form: 'This family is not there any more.' }, { status: 404 })
		const { groups, version: now } = listPayers(access, familyId)
		if (now !== version) {
			const child = groups[0]?.children[0]?.id ?? ''
			const theirs = fieldsOf(groups)
			return conflicting({ ...lastChangeOf(access, child), version: now, theirs })
		}
		const chosen = groups.map((group, at) =>
			group.guardians.map(({ id }) => payers.find((payer) => payer.group === at && payer.guardianId === id)),
		)
		const wrong = refuseShares(groups, chosen)
		if (wrong) return wrong
		groups.forEach((group, at) => setGroup(tx, access, group, chosen[at] ?? []))
		return done(null)
	})
}

type Chosen = (Payer | undefined)[]

function setGroup(tx: Tx, access: Access, group: PayerGroup, chosen: Chosen) {
	const after = group.guardians.map((guardian, i) => ({
		...guardian,
		pays: Boolean(chosen[i]?.pays),
		share: chosen[i]?.pays ? (chosen[i].share ?? null) : null,
	}))
	const changes = changesOf({ payers: payersWords(group.guardians) }, { payers: payersWords(after) })
	if (!changes) return
	const children = group.children.map(({ id }) => id)
	const paidBefore = new Set(group.guardians.flatMap(({ id, pays }) => (pays ? [id] : [])))
	for (const { id, pays, share } of after)
		tx.update(guardianships)
			// A new payer is asked for the share by an invoice of their own.
			.set({ pays, shareBasisPoints: share, ...(pays && !paidBefore.has(id) ? { getsInvoices: true } : {}) })
			.where(
				and(
					rowsOf(guardianships, access),
					eq(guardianships.guardianId, id),
					inArray(guardianships.studentId, children),
				),
			)
			.run()
	for (const { id, name } of group.children)
		record(tx, access, 'family.payers-changed', { objectId: id, objectName: name, ...changes })
}

/** The shares must add up to 100%, or leave a rest for payers without one. */
function refuseShares(groups: PayerGroup[], chosen: Chosen[]): Refused | null {
	const errors: Record<string, string> = {}
	let row = 0
	groups.forEach(({ guardians: around, children }, at) => {
		const first = `payers[${row}].share`
		const paying = (chosen[at] ?? []).flatMap((payer) => (payer?.pays ? [payer] : []))
		;(chosen[at] ?? []).forEach((payer, i) => {
			if (payer?.share !== undefined && !payer.pays)
				errors[`payers[${row + i}].share`] =
					`Tick “Pays” for ${around[i]?.name}, who has a share, or leave the share empty`
		})
		const sum = paying.reduce((points, { share }) => points + (share ?? 0), 0)
		const open = paying.some(({ share }) => share === undefined)
		const whom = children.map(({ name }) => name).join(', ')
		if (open ? sum >= WHOLE : paying.length > 0 && sum !== WHOLE)
			errors[first] ??= open
				? `The shares for ${whom} come to ${sharePercent(sum)}, and nothing is left for who has none. Lower a share.`
				: `The shares for ${whom} come to ${sharePercent(sum)}. Make them 100%, or leave one empty: it takes the rest.`
		row += around.length
	})
	return Object.keys(errors).length > 0 ? refused(errors) : null
}

/** Example: `Ana Ruiz 60%, Ben Cole 40%`. */
function payersWords(around: PayerGroup['guardians']): string | null {
	const paying = around.filter(({ pays }) => pays)
	return (
		paying.map(({ name, share }) => (share === null ? name : `${name} ${sharePercent(share)}`)).join(', ') ||
		null
	)
}

/** Form values, row by row. */
function fieldsOf(groups: PayerGroup[]): Record<string, string | null> {
	const around = groups.flatMap((group) => group.guardians)
	return Object.fromEntries(
		around.flatMap(({ pays, share }, i) => [
			[`payers[${i}].pays`, pays ? 'on' : null],
			[`payers[${i}].share`, share === null ? null : String(share / 100)],
		]),
	)
}
