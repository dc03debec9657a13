import type { Access } from '#app/models/access.server.ts'
import { listSubjects } from '#app/models/school/taught.server.ts'
import { countUsesOf } from '#app/models/school/usage.server.ts'
import { listTags } from '#app/models/student/tag-settings.server.ts'
import { USUAL_LISTS, type TaughtKind } from '#app/domain/school/labels.ts'
import { missing } from '#app/web/missing.server.ts'

export function readTeaching(access: Access, query: URLSearchParams) {
	const lists = (Object.keys(USUAL_LISTS) as TaughtKind[]).map((kind) => ({
		kind,
		list: listSubjects(access, kind),
	}))
	const chosen = (name: string) => {
		const id = query.get(name)
		if (id === null) return null
		for (const { kind, list } of lists) {
			const subject = list.find((taught) => taught.id === id)
			if (subject) return { kind, subject }
		}
		missing()
	}
	const archiving = chosen('archive')
	const tags = listTags(access)
	const tagIn = (name: string) => {
		const id = query.get(name)
		return id === null ? null : (tags.find((tag) => tag.id === id) ?? missing())
	}
	return {
		lists,
		tags,
		tag: tagIn('tag'),
		deletedTag: tagIn('delete'),
		editing: chosen('edit'),
		archiving: archiving && { ...archiving, used: countUsesOf(access, archiving.kind, archiving.subject.id) },
	}
}
