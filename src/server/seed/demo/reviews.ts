// The invented reviews of the demo agents, and their parser. Data only; `seed.ts` stores them.
import type { DemoReview } from './types.ts';

/** Demo reviews, one per line: days ago | stars | author | text. */
const REVIEW_LINES: Record<string, string> = {
  layla: `
9 | 5 | Charlotte M. | Layla told us not to buy the first house we liked, and showed us the service charge accounts to explain why. We bought the third. I would call her again tomorrow.
24 | 5 | راشد أ. | باعت ليلى فيلا والديّ في خمسة أسابيع بالسعر الذي ذكرته في اليوم الأول، وبعد كل معاينة كانت تصلنا رسالة قصيرة بما قاله الزوار.
51 | 5 | Ingrid S. | She knew where the evening sun stands in each garden. That sounds like a small thing until you have lived with the wrong one.
78 | 4 | Paul D. | Very thorough. The paperwork took a week longer than planned because of the developer's office, but she kept us informed all the way.
96 | 5 | مريم ك. | هادئة وصادقة ودقيقة في مواعيدها. حضرت التسليم أيضًا ووجدت أمرين كنا سنغفل عنهما.
130 | 5 | Giles T. | Second purchase with Layla. No pressure at all, and she remembered what my wife had disliked about the kitchen four years ago.
161 | 5 | Sunita R. | Her folder about our street answered questions that I did not know I should ask.
188 | 5 | أحمد ز. | إجابات واضحة في رسالة واحدة، وردّت على اتصالي مساء الجمعة.
214 | 5 | Beatriz L. | We lived abroad and bought after two video tours. Everything was exactly as she had described it, including the noise of the road.
255 | 5 | Tom W. | Good negotiator who stays friendly. Saved us far more than her fee.
301 | 5 | هدى ب. | وجدت مستأجرًا للفيلا خلال عشرة أيام، ودققت أوراقه بنفسها.
344 | 5 | Kenji O. | Patient with a first-time buyer who asked everything twice.`,
  omar: `
6 | 5 | Leonie F. | Omar looked at the marina view with us from inside and out, then said which floors get the wind. We took his advice and the balcony is usable all year.
19 | 5 | Sanjay P. | Twelve viewings in two days, perfectly planned, with coffee in between. He knows every building manager on the Palm by name.
33 | 4 | Rebecca H. | Great knowledge and very pleasant. Twice I had to ask again for a document, otherwise perfect.
47 | 5 | يوسف ن. | باع البنتهاوس في حين بقي عند ثلاث شركات غيره سنة كاملة. الصور والسعر الصادق هما ما صنع الفرق.
70 | 5 | Andrei V. | Explained the berth, the fees and the rules of the building before I asked. Clear numbers, no surprises at the transfer.
92 | 5 | Francesca G. | We rented through him first and bought through him a year later. Same care both times.
115 | 5 | Mark E. | Answers before lunch, as it says in his profile. It is true.
140 | 5 | أمل س. | والدتي لا تتحدث الإنجليزية، فأخذ وقته وشرح لها العقد صفحة صفحة بالعربية.
169 | 4 | Johan K. | Knows the Palm inside out. Traffic made him late once, but he called ahead.
197 | 5 | Priyanka D. | He advised us against a flat with his own commission in it because of the lift noise. That is when I decided to trust him.
226 | 5 | Stephen C. | Professional from the first call to the keys.
262 | 5 | Nadine A. | Let our apartment in nine days, furnished, to a very kind couple.
318 | 4 | Oleg R. | Good service and fair advice. I would have liked a few more options in the Marina.
371 | 5 | حمدان م. | الوسيط الوحيد الذي سألني لماذا أحتاج البيت قبل أن يريني بيتًا.`,
  priya: `
12 | 5 | Emma J. | She walked the way to school with us and our seven-year-old. The stopwatch is real. We moved in August and could not be happier.
29 | 5 | Vikram S. | Priya understood in ten minutes what we had failed to explain to others for months.
58 | 5 | Laura N. | Warm, quick and very organised. The list of schools with the waiting times was worth gold.
85 | 4 | David O. | Excellent advice about Dubai Hills. She does not work on Sundays, which we respect, though it cost us one viewing.
118 | 5 | فاطمة ح. | وجدت لنا بيتًا قرب أختي بحديقة للأولاد وضمن ميزانيتنا، بعد أن كنت قد يئست.
152 | 5 | Arjun M. | Spoke Malayalam with my parents, who now ask about her every week.
190 | 5 | Sophie B. | Told us openly that the second bedroom was too small for two. She was right.
233 | 5 | خالد ر. | بيع سلس وتواصل جيد وبلا متاعب.
287 | 5 | Grace L. | The handover list she made for us had 31 points, and the builder fixed all of them.
352 | 5 | Martin W. | An agent who thinks like a parent.`,
  daniel: `
15 | 5 | Nathan B. | Daniel brought three years of service charge accounts to the first meeting. My accountant wants to hire him.
44 | 5 | Olga M. | He talked me out of a flat that looked perfect on paper. Six months later I understand why, and the one I bought has been let ever since.
73 | 4 | فيصل ت. | ممتاز في الأرقام وجاف قليلًا فيما عداها. ولمن يستثمر هذا هو المطلوب تمامًا.
109 | 5 | Claire V. | Every figure came with the contract behind it. No round promises.
156 | 5 | Deepak J. | Managed the purchase while I was in London. I signed once and never worried.
203 | 4 | Elias H. | Solid advice. The bank took its time and he could do little about it, but he told me so from the start.
268 | 5 | Ruth A. | He showed me the net yield and how he gets there. I could repeat the sum at home.
335 | 4 | سمير ق. | يعتمد عليه ويحفظ السر، وله عين تميّز المباني المدارة جيدًا.`,
  noura: `
11 | 5 | Helen P. | Noura named the drawbacks before the kitchen. We bought the house anyway, knowing what we were doing.
39 | 5 | ماجد س. | كانت مخططات التوسعة معها، وتعرف أي جزء منها معتمد. لم يذكر أحد غيرها الأمر أصلًا.
82 | 5 | Anna K. | We came for the riding and stayed for the house she found beside the trail.
127 | 5 | Robert F. | Sold in three weeks to a family that fits the street. She cares about both.
184 | 5 | سلمى إ. | صادقة ولطيفة ودقيقة جدًا في المواعيد.
246 | 5 | Peter G. | She has lived there since she was a child and it shows in every answer.
322 | 5 | Jasmine D. | The valuation was lower than I had hoped. It was also right, and the house was gone in a month.`,
  marco: `
17 | 5 | Alina C. | My first flat in Dubai, and Marco went through all forty points of his list with me. We found a leak behind the washing machine before I signed.
46 | 5 | Ben S. | Viewed on Monday, moved in on Saturday. Quick and friendly.
88 | 4 | نور ع. | متعاون وخفيف الظل. كان الوقوف عند المبنى أصعب مما وُصف، وما عدا ذلك كله جيد.
143 | 5 | Luca P. | He explained the deposit, the cheques and the registration so that even I understood them.
209 | 3 | Daria W. | Nice person and a fair price in the end, but messages sometimes took two days to be answered.
290 | 5 | Jerome T. | Found my tenant within two weeks, as promised, and stayed in touch after that.`,
  aisha: `
8 | 5 | Victoria R. | Aisha drew the line on the map where foreigners may own, before we had fallen in love with anything. It saved us a lot of tears.
31 | 5 | طارق ب. | قريبة دائمًا. لم أعرف من قبل وسيطة تصل خلال عشر دقائق.
63 | 4 | Monika Z. | Lovely service along the beach. The first two flats were above our budget, the third was perfect.
99 | 5 | Farhana C. | She helped my brother and me in Bengali and made a difficult sale simple.
137 | 5 | Oliver N. | Knows which towers get the sea breeze and which get the highway.
175 | 4 | ليلى م. | ودودة وحريصة. احتاجت الأوراق إلى زيارتين بدل واحدة.
221 | 4 | Graham S. | Good advice and good humour. One viewing was moved at short notice.
273 | 5 | Camille D. | We rented in JBR for a year on her advice before we bought. It was the right order.
358 | 5 | عبدالله ك. | باعت شقتي بالسعر المطلوب، وأخبرتني بصراحة ما الذي عليّ إصلاحه أولًا.`,
  chen: `
7 | 5 | Isabelle T. | Chen sketched our sofa, table and piano into the plan while we stood in the room. Now they stand exactly there.
22 | 5 | Wei L. | He explained everything in Mandarin to my parents and in English to the bank, on the same afternoon.
48 | 5 | Marcus H. | He knows which lines have the fountain view and which only say so.
76 | 4 | Ranjit G. | Superb knowledge of Downtown. Do not ask him about other areas, he will tell you so himself.
104 | 5 | سارة ي. | عين مهندس معماري: لاحظ عمودًا لا يظهر في أي مخطط.
139 | 5 | Dimitri K. | Three flats, one buyer, no trouble. I let him handle all of them.
172 | 5 | Joanna B. | Came back in the evening to show us the noise from the boulevard at ten. We took a higher floor.
210 | 5 | حسن ج. | منصف وسريع. تم البيع قبل موعد طائرتي.
251 | 4 | Emily R. | Very competent. I only wish he had more homes with two parking spaces.
297 | 5 | Antoine M. | The sketches alone are worth the visit.
363 | 5 | Lin Z. | Answers in minutes and never guesses. If he does not know, he finds out.`,
  hessa: `
20 | 5 | Katharina E. | Hessa knew the small print of the investment zone by heart. Our lawyer had nothing to add.
67 | 4 | عمر ت. | بيوت قليلة لكن كل واحد منها مختار بعناية. انتظرنا شهرًا لبيتنا وكان يستحق الانتظار.
121 | 5 | Bruce L. | She met us at seven in the morning to show the light in the living room. Sold.
178 | 5 | شما ن. | دقيقة ومهذبة ومستعدة دائمًا.
239 | 5 | Patrick O. | She crossed two bridges to bring us a document that we had forgotten.
310 | 4 | Mei T. | Good guidance on Saadiyat. I would have liked to hear about the school fees earlier.`,
  fatima: `
26 | 5 | زينب ح. | غرفة ثالثة بسعر غرفتين، وجعلت زوجي يقود السيارة من هناك إلى عمله قبل أن نوقع. وما زال يقدّرها.
81 | 4 | Yann C. | Frank about the traffic, and right about it. The flat in Sharjah is lovely.
148 | 5 | أمينة ف. | تتحدث الفرنسية مع والدتي والعربية مع الحارس، وانتهى كل شيء في زيارة واحدة.
229 | 3 | Gordon P. | Kind and honest, but the first appointment fell through without a call.
327 | 5 | ريم أ. | وجدت لنا بيتًا قرب كورنيش عجمان نقدر على ثمنه فعلًا.`,
  elena: `
14 | 5 | Hugo B. | We landed with two suitcases and a school date. Keys, contract and power were ready, as she had said.
43 | 5 | Mira S. | She saw twenty homes without us and showed us three. We took the second.
79 | 5 | Jonas L. | I have moved nine times for work, and this was the easiest one.
124 | 4 | Teresa A. | Wonderful preparation. The furniture was a little different from the photos, and she had it changed in a week.
167 | 5 | Alexei D. | She asked about our dog before anything else. The landlord had said yes before we arrived.
216 | 5 | ندى ك. | من أول رسالة إلى وصل الإنترنت، كان كل شيء بيد واحدة.
280 | 5 | كريم ف. | تستحق كل درهم لمن يأتي من الخارج ولا يعرف أحدًا.
349 | 5 | Ellen F. | She still writes on the day our contract ends, to ask whether we are happy.`,
};

/** All demo reviews by agent; agents without an entry have none. */
export const DEMO_REVIEWS: DemoReview[] = Object.entries(REVIEW_LINES).flatMap(([agent, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [daysAgo, rating, author, text] = line.split(' | ') as [string, string, string, string];
      return { agent, daysAgo: Number(daysAgo), rating: Number(rating), author, text };
    }),
);
