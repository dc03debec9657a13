/** Fictional quotes of the demo schools, presented as examples. */
export const testimonials = [
	{
		text: 'The whole week fits on one page. Families stopped asking when the next lesson is.',
		who: 'The office of Harmony Music School',
		about: 'Six teachers, sixty students, New York',
	},
	{
		text: 'I teach, and I keep the books. Now both take place between two lessons, on my phone.',
		who: 'Rivera Piano Studio',
		about: 'One teacher, Madrid',
	},
	{
		text: 'Our connection is slow and our phones are old. It opens anyway, and nothing is lost.',
		who: 'Cape Conservatoire',
		about: 'Five teachers, ninety-nine students, Johannesburg',
	},
]
