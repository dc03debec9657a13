import type { Overbilled } from '#app/domain/billing/overbilled.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../../access.server.ts'
import type { Billed } from './billed-lines.server.ts'
import { findLineLeft } from './credit-spread.server.ts'
import { deductedOf, surplusMinor, type Surplus } from './earlier-credits.server.ts'

/**
 * Suggested credits by the line of an invoice, less any earlier credits that are not for other students. A converted make-up
 * credit is one of them only if its lesson is no longer charged. A draft is set right as a whole.
 */
export function overbilledOn(access: Access, surplus: readonly Surplus[]): Overbilled[] {
	const invoices = groupedBy(surplus, ({ line }) => line.invoiceId)
	return [...invoices.values()].flatMap((of) => {
		const isDraft = of[0]?.line.number === null
		const groups = isDraft ? [of] : byLine(access, of)
		const deducted = deductedOf(groups)
		return withOwnNames(
			groups.flatMap((group, at) => {
				const credit = creditOf(access, group, surplusMinor(group) - (deducted[at] ?? 0))
				return credit && group[0] ? [{ credit, line: group[0].line }] : []
			}),
		)
	})
}

/** Credits of one seat on the same invoice, such as those of two packages, are named by their lines. */
function withOwnNames(all: readonly { credit: Overbilled; line: Billed }[]): Overbilled[] {
	return all.map(({ credit, line }) => {
		const isAlone = all.every((other) => other.credit === credit || other.credit.about !== credit.about)
		return isAlone ? credit : { ...credit, about: line.description }
	})
}

function creditOf(access: Access, of: readonly Surplus[], amountMinor: number): Overbilled | null {
	const [first] = of
	if (!first || amountMinor <= 0) return null
	const { id, invoiceId, number, studentId } = first.line
	const isOfOne = of.every(({ line }) => line.studentId === studentId)
	return {
		key: number === null ? invoiceId : `${invoiceId} ${id}`,
		about: [...new Set(of.map((part) => part.about))].join('; '),
		invoiceId,
		number,
		amountMinor,
		student: (isOfOne && studentId) || undefined,
		why: [...new Set(of.flatMap((part) => part.why ?? []))].join(' ') || undefined,
		drafted: draftedOf(invoiceId, of),
		lessonsLeft: packageOf(of),
		billedLine: number ? billedLineOf(access, of, amountMinor) : undefined,
	}
}

/**
 * The surplus of an invoice by what one credit can be written for. Lines of one enrollment at the same price and tax, such as
 * its lessons, are credited together if one of them is as much.
 */
function byLine(access: Access, of: readonly Surplus[]): Surplus[][] {
	return [...groupedBy(of, ({ line }) => priceOf(line)).values()].flatMap((same) => {
		const lines = [...groupedBy(same, ({ line }) => line.id).values()]
		return lines.length === 1 || billedLineOf(access, same, surplusMinor(same)) ? [same] : lines
	})
}

function priceOf({ id, key, enrolmentId, versionId, rates }: Billed): string {
	return isOfPackage(key) ? id : JSON.stringify([enrolmentId, versionId, rates])
}

/** The line of a package, if all that is too much is of its lessons. */
function packageOf(of: readonly Surplus[]): string | undefined {
	const [first] = of
	return first && isOfPackage(first.line.key) && of.every(({ line }) => line.id === first.line.id)
		? first.line.id
		: undefined
}

/**
 * The line of an invoice that bills too much: that of the surplus, so that the part of a term which is due stays billed, one at the
 * same price, or another one of its enrollment. Undefined if lines of several enrollments do and none is as much.
 */
function billedLineOf(access: Access, of: readonly Surplus[], amountMinor: number): string | undefined {
	const [first] = of
	if (!first) return undefined
	const { invoiceId } = first.line
	const lines = of.flatMap((part) => part.lines).filter((line) => line.invoiceId === invoiceId)
	const find = (some: readonly Billed[]) =>
		findLineLeft(access, { invoiceId, lineIds: some.map(({ id }) => id), amountMinor })
	const isOfOne = new Set(lines.map(({ enrolmentId }) => enrolmentId)).size === 1
	return (
		of.flatMap(({ line }) => find([line]) ?? [])[0] ??
		find(lines.filter((line) => priceOf(line) === priceOf(first.line))) ??
		(isOfOne ? find(lines) : undefined)
	)
}

const isOfPackage = (key: string) => key.startsWith('package ')

/** The lines on which a draft bills too much. Undefined for an invoice, a package, and a price that the office typed itself. */
function draftedOf(invoiceId: string, of: readonly Surplus[]): Overbilled['drafted'] {
	const lines = of
		.flatMap((part) => part.lines)
		.filter((line) => line.invoiceId === invoiceId && line.number === null)
	const lineIds = lines.flatMap(({ id, isOwnPrice, key }) => (isOwnPrice || isOfPackage(key) ? [] : [id]))
	const enrolmentIds = of.flatMap(({ stay }) => stay.map(({ enrolmentId }) => enrolmentId))
	return lineIds.length > 0 ? { lineIds: [...new Set(lineIds)], enrolmentIds } : undefined
}
