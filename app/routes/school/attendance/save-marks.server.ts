import { many } from '#app/domain/class/labels.ts'
import { goTo } from '#app/requests/task.server.ts'

export function marksSaved(to: string, marked: number) {
	return goTo(to, 'marks-saved', { count: many(marked, 'mark was', 'marks were') })
}
