import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { many } from '#app/domain/class/labels.ts'
import { countedWords } from '#app/utils/count-words.ts'
import { TAUGHT_WORDS } from '#app/domain/school/labels.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { PlacesShown } from './places.tsx'
import type { TeachingShown } from './teaching.tsx'

const NAMED = 5

/** Lists the lessons and rooms that still use a site or room before it is archived. */
export function ArchivePlace({ data }: { data: PlacesShown }) {
	const { archiving, rooms, meeting } = data
	const intent = `archive-${archiving?.what}`
	const form = useIntentForm({ intent })
	if (!archiving) return null
	const { id, name } = archiving.what === 'site' ? archiving.site : archiving.room
	const inside = rooms.filter(({ siteId, archivedAt }) => siteId === id && archivedAt === null).length
	const consequences =
		archiving.what === 'site'
			? [
					inside === 0
						? 'There are no rooms in it that are in use.'
						: `${many(inside, 'room', 'rooms')} in it ${inside === 1 ? 'is' : 'are'} archived too.`,
				]
			: [classesWords(meeting)]
	return (
		<ConfirmPage
			form={form}
			title={<>Archive {name}?</>}
			consequences={[...consequences, 'It can no longer be chosen. What was planned there stays as it is.']}
			text="You can restore it at any time."
			submit={`Archive ${name}`}
			pending="Archiving..."
			intent={intent}
			back={{ to: href.schoolSettings('places'), label: 'Keep it' }}
		>
			<HiddenField form={form} name="id" value={id} />
		</ConfirmPage>
	)
}

function classesWords(names: string[]): string {
	if (names.length === 0) return 'No class meets in it.'
	const named = names.slice(0, NAMED).join(', ')
	const rest = names.length > NAMED ? ' and others' : ''
	return `${named}${rest} ${names.length === 1 ? 'meets' : 'meet'} in it. Choose another room for ${names.length === 1 ? 'it' : 'them'}.`
}

/** Counts the users of an instrument or level before it is archived. */
export function ArchiveTaught({ data: { archiving } }: { data: TeachingShown }) {
	const form = useIntentForm({ intent: 'archive-taught' })
	if (!archiving) return null
	const { kind, subject, used } = archiving
	const word = TAUGHT_WORDS[kind].one
	const users = [
		used.students ? `${countedWords(used.students)} ${used.students === 1 ? 'student' : 'students'}` : '',
		used.teachers ? many(used.teachers, 'teacher', 'teachers') : '',
		used.classes ? many(used.classes, 'class', 'classes') : '',
	].filter(Boolean)
	return (
		<ConfirmPage
			form={form}
			title={<>Archive {subject.name}?</>}
			consequences={[
				users.length === 0
					? `Nobody has this ${word}.`
					: `${users.join(', ')} ${users.length === 1 && users[0]?.startsWith('1 ') ? 'has' : 'have'} it, and keep it.`,
				`It can no longer be chosen as ${kind === 'instrument' ? 'an' : 'a'} ${word}.`,
			]}
			text="You can restore it at any time."
			submit={`Archive ${subject.name}`}
			pending="Archiving..."
			intent="archive-taught"
			back={{ to: href.schoolSettings('teaching'), label: 'Keep it' }}
		>
			<HiddenField form={form} name="kind" value={kind} />
			<HiddenField form={form} name="id" value={subject.id} />
		</ConfirmPage>
	)
}
