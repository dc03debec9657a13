/** The lists whose views people save for themselves. */
export type ListName = 'students' | 'teachers' | 'classes'

export interface ListView {
	id: string
	name: string
	words: string
	isDefault: boolean
}
