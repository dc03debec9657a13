import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { Assignments } from './progress/assignments.tsx'
import { ProgressOverview } from './progress/overview.tsx'
import { Learned } from './progress/learned.tsx'
import { Notes } from './progress/notes.tsx'
import { PracticeLog } from './progress/practice.tsx'
import { readProgress } from './progress/read.server.ts'
import { saveProgress } from './progress/save.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Progress' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'progress:read')
	return readProgress(args, access, openPortal(args, access, 'progress'))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'progress:read')
	return saveProgress(args, access, openPortal(args, access, 'progress'))
}

export default function Progress() {
	const { list, child, keep, progress, overview } = useLoaderData<typeof loader>()
	const text = usePortalWords().learning
	return (
		<>
			<PortalHead title={text.progress} list={list} child={child} />
			{progress ? (
				<>
					<Assignments assignments={progress.assignments} keep={keep} />
					<PracticeLog practice={progress.practice} pieces={progress.pieces} studentId={progress.studentId} />
					<Notes notes={progress.notes} search={progress.search} child={child} />
					<Learned {...progress} />
				</>
			) : (
				overview.map((childProgress) => <ProgressOverview key={childProgress.id} progress={childProgress} />)
			)}
		</>
	)
}
