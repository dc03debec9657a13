import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { History } from '#app/components/history/history.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { listClassChanges, listPlaceChanges } from '#app/models/class/detail.server.ts'
import { inWords, withoutMoney, writtenAt } from '#app/requests/history.server.ts'
import { useClass } from './head.tsx'

export const handle = { title: 'History' }

const LATEST = 50

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const { id } = foundClass(access, args.params.classId)
	const lines = [...listClassChanges(access, id, LATEST), ...listPlaceChanges(access, id, LATEST)]
	const latest = lines.sort((a, b) => b.id.localeCompare(a.id)).slice(0, LATEST)
	return { lines: inWords(withoutMoney(access, latest), writtenAt(access)) }
}

export default function ClassHistory() {
	const { lines } = useLoaderData<typeof loader>()
	return <History lines={lines} timeZone={useClass().timeZone} />
}
