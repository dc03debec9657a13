import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NoteForm } from '#app/components/student/notes.tsx'
import { Timeline } from '#app/components/student/timeline.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundFamily } from '#app/guards/family.server.ts'
import { Children } from './family/children.tsx'
import { FamilyHead } from './family/head.tsx'
import { FamilyRail } from './family/rail.tsx'
import { readFamilyPage } from './family/read.server.ts'
import { callBack, writeNote } from './family/save.server.ts'

export { viewLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: (shown?: { name: string }) => shown?.name ?? 'Family' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const family = foundFamily(access, args.params.familyId)
	return readFamilyPage(access, family, new URL(args.request.url).searchParams)
}

/** Saves a note or a call; with `note` in the address, records that a call was returned. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const family = foundFamily(access, args.params.familyId)
	const noteId = new URL(args.request.url).searchParams.get('note')
	return noteId ? callBack({ args, access, family, noteId }) : writeNote({ args, access, family })
}

export default function ShowFamily() {
	const family = useLoaderData<typeof loader>()
	const { id, timeline } = family
	return (
		<>
			<FamilyHead family={family} />
			<div className="dash family-page">
				<div>
					<Children family={family} />
					<section className="card screen-only" id="family-note-panel" aria-label="Notes and calls">
						<NoteForm name="family-note" to={href.family(id)} last={timeline.lastNote} />
					</section>
					<Timeline timeline={timeline} />
				</div>
				<FamilyRail family={family} />
			</div>
		</>
	)
}

export type FamilyShown = ReturnType<typeof useLoaderData<typeof loader>>
