import { useAnswer } from '#app/web/use-answer.ts'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Notice } from '#app/components/panel.tsx'
import type { ClassQuery, ClassTab } from '#app/domain/class/list.ts'
import { classNoun } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'

/** The part of a bulk change that failed. */
export function Refusals() {
	const answer = useAnswer<{ done?: string; refusals?: { id: string; text: string }[] }>()
	if (!answer?.refusals?.length) return null
	return (
		<Notice tone="warn" title={answer.done ?? 'Nothing was changed.'}>
			<ul>
				{answer.refusals.map(({ id, text }) => (
					<li key={id}>{text}</li>
				))}
			</ul>
		</Notice>
	)
}

const nothing: Record<ClassTab, (many: string) => [title: string, words: string]> = {
	running: (many) => [
		`No ${many} yet`,
		'Add what you teach: a private lesson is a class of one. With a weekday and a time it goes straight into the schedule.',
	],
	upcoming: (many) => [
		`No ${many} to join`,
		'Classes that are open for enrollment and have not started appear here.',
	],
	current: (many) => [`No ${many} now`, 'Classes that are running or open for enrollment appear here.'],
	full: (many) => [`No full ${many}`, 'Everything that is open or running has a free seat.'],
	finished: (many) => [`No finished ${many}`, 'Finished classes appear here until you archive them.'],
	drafts: () => ['No drafts', 'Classes you are preparing appear here. Nobody can join them yet.'],
	waiting: () => ['No waiting lists', 'Students waiting for a full class appear here.'],
}

interface EmptyProps {
	path: string
	tab: ClassTab
	query: ClassQuery
	solo: boolean
}

/** Why there is nothing under a tab. */
export function Empty({ path, tab, query, solo }: EmptyProps) {
	const { one, many } = classNoun(solo)
	if (isFiltered(query)) return <EmptyList kind="no-match" what={many} clear={clearedHref(path, query)} />
	const [title, text] = nothing[tab](many)
	const create =
		tab === 'running' || tab === 'drafts'
			? { to: solo ? href.newPrivateLesson() : href.newClass(), label: `Add a ${one}` }
			: undefined
	return <EmptyList kind="new" title={title} text={text} create={create} />
}
