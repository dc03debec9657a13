import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { foundPayer, type FoundPayer } from './read.server.ts'

/** What every task with a family's money gets. */
type AtFamily = Doing & { family: FoundPayer }

/** The family of the address, for the action of a task. */
export function atFamily(args: ActionFunctionArgs, access: Access): AtFamily {
	return { args, access, family: foundPayer(access, args.params.familyId) }
}

export const familyTask = tasksOf<AtFamily>()

/** Back to the account, which says what was done. */
export function backToAccount(what: string, { family }: AtFamily) {
	return leads(href.familyAccount(family.id), 'billing-saved', { what })
}
