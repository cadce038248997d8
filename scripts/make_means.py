"""Measure the mean vectors that the bundled embedder subtracts, and write them beside it.

    python scripts/make_means.py [--out FILE]

The texts below are plain sentences of many kinds (daily life, technology, talk, questions, orders) in
fifteen languages. They were written for this purpose and belong to no data set. English and Chinese
together weigh about half, so that a cosine means the same in both. New means make every stored vector
another one's, so the embedder's revision changes with them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from triptych.ports.embedder import TextRole
from triptych.providers.e5.model import Means, raw_vectors

if TYPE_CHECKING:
    from numpy.typing import NDArray

MEANS = Path(__file__).parents[1] / "src" / "triptych" / "providers" / "e5" / "means.npz"

WEIGHTS = {"en": 6.0, "zh": 6.0}
"""Every other language weighs 1. With equal weights unrelated Chinese texts stayed .05 too near."""

TEXTS = {
    "en": """
The bakery on the corner opens at seven and is usually sold out by noon.
Could you tell me where I left the charger for my laptop?
We moved the database to a larger machine and the timeouts stopped.
My sister is learning to play the cello and practises every evening.
No, I never said that; I only asked whether the invoice had arrived.
Heavy rain is expected in the north, with strong winds near the coast.
Please send the signed contract back before the end of the week.
How long does it take to walk from the station to the museum?
He is allergic to peanuts and carries his medicine everywhere.
The function returns an empty list when the input is missing.
Haha, that was the funniest dinner we have had in ages!
The committee approved the budget by nine votes to four.
I would rather read a paper book than look at a screen at night.
What is the difference between a virus and a bacterium?
Remember to water the tomatoes while we are away.
""",
    "zh": """
楼下的面包店七点开门，到中午一般就卖光了。
请问我昨天把充电器放在哪里了？
我们把数据库迁移到了更大的服务器上，超时的问题就消失了。
我妹妹最近在学大提琴，每天晚上都要练习。
不是的，我没有那么说，我只是问发票到了没有。
预计北方将有大雨，沿海地区风力较强。
请在周末之前把签好的合同寄回来。
从车站走到博物馆需要多长时间？
他对花生过敏，出门总是带着药。
输入缺失的时候，这个函数会返回一个空列表。
哈哈，这是我们好久以来最开心的一顿饭！
委员会以九票对四票通过了预算。
晚上我宁愿看纸质书，也不想再盯着屏幕。
病毒和细菌有什么区别？
我们不在家的时候，记得给番茄浇水。
""",
    "es": """
El mercado del barrio cierra los lunes por la tarde.
¿Sabes a qué hora sale el último autobús para Granada?
Hemos cambiado la contraseña del servidor por motivos de seguridad.
Mi abuelo cuenta siempre las mismas historias de cuando era marinero.
No me gusta el café con azúcar, prefiero tomarlo solo.
La empresa anunció que abrirá dos fábricas el próximo año.
¿Por qué el cielo se ve rojo al atardecer?
Tienes que reiniciar el programa después de instalar la actualización.
Ayer vimos una película muy larga y nos quedamos dormidos.
La niña dibujó un caballo azul en la pared de la cocina.
Te llamo luego, ahora mismo estoy en una reunión.
El equipo perdió la final en los últimos minutos.
Los tomates se cortan en dados y se fríen con un poco de ajo.
Quisiera reservar una mesa para cuatro personas, por favor.
El río lleva menos agua que en años anteriores.
""",
    "fr": """
Le train de huit heures a été supprimé à cause de la neige.
Est-ce que tu peux me prêter ton vélo samedi prochain ?
Le fichier de configuration doit se trouver dans le même dossier.
Ma voisine élève trois chats et une tortue.
Je ne suis pas d'accord avec toi, mais je comprends ton point de vue.
Le musée propose une entrée gratuite le premier dimanche du mois.
Combien d'habitants compte cette ville ?
Faites revenir les oignons avant d'ajouter la farine.
Il a changé de travail et habite maintenant à Lyon.
Les chercheurs ont publié leurs résultats après dix ans d'observation.
Ah bon, tu ne savais pas qu'ils allaient se marier ?
La batterie se décharge trop vite quand il fait froid.
Nous avons marché toute la journée le long de la falaise.
Merci de confirmer votre présence avant mardi.
Cette chanson me rappelle les vacances de mon enfance.
""",
    "de": """
Der Aufzug ist seit gestern außer Betrieb.
Weißt du, wo ich hier in der Nähe ein Paket abgeben kann?
Nach dem Neustart war die Verbindung zum Drucker wieder da.
Meine Tante backt jeden Sonntag einen Apfelkuchen.
Ich habe den Vertrag noch nicht unterschrieben.
Die Regierung will die Steuern auf Strom senken.
Warum frieren Seen von oben nach unten zu?
Bitte schicken Sie uns die Unterlagen per Post.
Er fährt lieber mit dem Rad als mit dem Auto zur Arbeit.
Die Klasse besucht im Herbst eine alte Burg.
Ach so, dann treffen wir uns eben eine Stunde später!
Das Gerät misst alle fünf Minuten die Temperatur.
Im Garten blühen schon die ersten Krokusse.
Welche Schuhe soll ich zur Hochzeit anziehen?
Der Film war spannend, nur das Ende fand ich schwach.
""",
    "pt": """
A padaria da esquina faz o melhor pão de queijo da cidade.
Você sabe se a farmácia fica aberta até mais tarde hoje?
O sistema apresentou falha durante a cópia de segurança.
Meu irmão trabalha como enfermeiro em um hospital público.
Não consegui dormir direito por causa do barulho da rua.
A seleção venceu o jogo com um gol no segundo tempo.
Como faço para trocar o filtro do ar-condicionado?
Deixe o feijão de molho na água durante a noite.
Ela mudou de ideia e decidiu estudar arquitetura.
O preço da gasolina subiu pela terceira vez este mês.
Nossa, que saudade daquelas tardes na praia!
O relatório precisa ser entregue até sexta-feira.
As crianças plantaram uma árvore no pátio da escola.
Qual é a distância entre a Terra e a Lua?
Prefiro viajar de trem, porque posso olhar a paisagem.
""",
    "ru": """
Вчера вечером в нашем районе отключили свет.
Ты не знаешь, где можно починить старые часы?
Сервер перестал отвечать после обновления системы.
Моя бабушка выращивает на даче клубнику и огурцы.
Я не люблю громкую музыку и большие компании.
Учёные обнаружили новый вид рыб на большой глубине.
Сколько времени нужно варить гречневую кашу?
Отправьте, пожалуйста, документы до конца недели.
Он переехал в Казань и устроился работать учителем.
Матч закончился вничью, хотя хозяева вели в счёте.
Ну и погода, опять забыл дома зонт!
Программа сохраняет файл каждые десять минут.
Дети весь день катались на санках с горы.
Чем отличается озеро от пруда?
Эта книга показалась мне скучной с первой главы.
""",
    "ja": """
駅前の本屋は今月いっぱいで閉店するそうです。
すみません、この近くに郵便局はありますか。
設定を変更したら、アプリが起動しなくなりました。
弟は毎朝公園で犬の散歩をしています。
辛い料理はあまり得意ではありません。
台風の影響で、午後の便はすべて欠航になりました。
どうして海の水は塩辛いのですか。
資料は金曜日までにメールで送ってください。
彼女は去年会社を辞めて、パン屋を始めました。
この関数は文字列を受け取り、その長さを返します。
えっ、本当に？全然知らなかったよ。
市の図書館では、一度に十冊まで借りられます。
週末は家族で山に登る予定です。
赤ワインと白ワイン、どちらが好きですか。
古い写真を見ていると、子どものころを思い出す。
""",
    "ko": """
동네 시장은 일요일에도 문을 엽니다.
혹시 제 우산 어디에 있는지 보셨어요?
업데이트를 설치한 뒤에 화면이 자꾸 꺼져요.
우리 형은 소방관으로 일하고 있습니다.
저는 매운 음식보다 담백한 음식을 좋아해요.
정부는 내년부터 버스 요금을 올리기로 했다.
달은 왜 모양이 바뀌어 보이나요?
회의 자료를 내일 오전까지 보내 주세요.
그녀는 부산으로 이사해서 작은 카페를 열었다.
서버의 저장 공간이 거의 다 찼습니다.
와, 오늘 하늘 정말 예쁘다!
아이들이 운동장에서 축구를 하고 있다.
김치찌개를 끓일 때 고기는 언제 넣어야 해요?
이 소설은 결말이 조금 아쉬웠다.
약속 시간을 한 시간만 미룰 수 있을까요?
""",
    "ar": """
يفتح السوق القديم أبوابه في الصباح الباكر.
هل تعرف متى يصل القطار القادم من الإسكندرية؟
توقف البرنامج عن العمل بعد تثبيت التحديث الأخير.
أختي الصغيرة تحب رسم الطيور والأشجار.
لا أشرب القهوة في المساء لأنها تمنعني من النوم.
أعلنت الوزارة عن بناء ثلاث مدارس جديدة.
كيف يمكنني تغيير كلمة المرور؟
أرجو إرسال الوثائق قبل نهاية الأسبوع.
انتقل إلى مدينة أخرى وبدأ عملا جديدا.
خسر الفريق المباراة رغم أنه لعب جيدا.
يا له من يوم طويل، أحتاج إلى الراحة!
يحفظ النظام نسخة من الملفات كل ليلة.
قضينا العطلة في بيت جدي قرب البحر.
لماذا تهاجر بعض الطيور في الشتاء؟
أضف الملح والكمون ثم اترك الحساء على نار هادئة.
""",
    "hi": """
हमारे मोहल्ले की दुकान रात दस बजे तक खुली रहती है।
क्या आप बता सकते हैं कि बस अड्डा कहाँ है?
नया संस्करण डालने के बाद फ़ोन बहुत धीमा हो गया।
मेरी माँ हर सुबह बगीचे में टहलने जाती हैं।
मुझे ज़्यादा मीठी चाय पसंद नहीं है।
सरकार ने किसानों के लिए एक नई योजना की घोषणा की।
बिजली गिरने के बाद आवाज़ देर से क्यों आती है?
कृपया शुक्रवार तक अपनी रिपोर्ट भेज दीजिए।
उसने नौकरी छोड़कर अपना छोटा व्यवसाय शुरू किया।
बारिश के कारण आज का मैच रद्द कर दिया गया।
अरे वाह, तुम तो बहुत अच्छा गाते हो!
यह प्रोग्राम हर घंटे आँकड़े इकट्ठा करता है।
बच्चे छत पर पतंग उड़ा रहे हैं।
दाल में नमक कब डालना चाहिए?
पिछले साल हम पहाड़ों की सैर पर गए थे।
""",
    "vi": """
Quán phở đầu ngõ lúc nào cũng đông khách.
Bạn có biết hiệu thuốc gần nhất ở đâu không?
Máy tính của tôi không kết nối được với mạng không dây.
Chị gái tôi đang học nghề làm bánh.
Tôi không thích đi du lịch vào những ngày lễ.
Thành phố sẽ xây thêm hai cây cầu qua sông.
Tại sao lá cây lại đổi màu vào mùa thu?
Vui lòng gửi lại hợp đồng trước thứ sáu.
Anh ấy đã nghỉ việc và về quê trồng rau.
Đội bóng của trường thắng trận đầu tiên với tỉ số sát nút.
Trời ơi, tôi lại quên mang chìa khóa rồi!
Dữ liệu được sao lưu tự động vào lúc nửa đêm.
Cuối tuần cả nhà cùng nhau dọn dẹp sân vườn.
Luộc trứng bao nhiêu phút thì vừa chín tới?
Bài hát này làm tôi nhớ về thời sinh viên.
""",
    "id": """
Warung di depan rumah buka sampai tengah malam.
Apakah kamu tahu di mana tempat parkir yang murah?
Aplikasinya selalu tertutup sendiri setelah saya masuk.
Ayah saya suka memancing di danau setiap akhir pekan.
Saya tidak makan daging sejak tiga tahun yang lalu.
Pemerintah kota akan memperbaiki jalan utama bulan depan.
Mengapa air laut pasang dan surut?
Tolong kirimkan laporan keuangan sebelum hari Kamis.
Dia pindah ke Surabaya untuk melanjutkan kuliah.
Gempa kecil terasa di beberapa daerah tadi pagi.
Wah, masakanmu enak sekali!
Server akan dimatikan sementara untuk perawatan.
Anak-anak bermain layang-layang di lapangan.
Berapa lama nasi harus dimasak?
Buku itu terlalu tebal untuk dibaca dalam sehari.
""",
    "it": """
Il negozio di fiori chiude alle sette e mezza.
Sai dirmi dove posso comprare un biglietto del tram?
Dopo l'aggiornamento la stampante non risponde più.
Mio zio coltiva olive e produce un po' d'olio.
Non mi piacciono i film troppo violenti.
Il comune ha deciso di chiudere il centro alle auto.
Perché i gatti fanno le fusa?
Vi prego di inviare i moduli compilati entro lunedì.
Lei ha lasciato l'università per lavorare in un teatro.
La squadra ha pareggiato all'ultimo minuto.
Che bello, finalmente una giornata di sole!
Il programma controlla gli errori prima di salvare.
Abbiamo passato l'estate in una casa vicino al lago.
Quanto sale devo mettere nell'acqua della pasta?
Questo quadro è stato dipinto da un artista sconosciuto.
""",
    "tr": """
Köşedeki fırın sabah altıda açılıyor.
Buradan havaalanına nasıl gidebilirim?
Güncellemeden sonra bilgisayar çok yavaşladı.
Kardeşim üniversitede tarih okuyor.
Akşamları ağır yemek yemeyi sevmiyorum.
Belediye yeni bir park yapılacağını duyurdu.
Gökkuşağı nasıl oluşur?
Lütfen belgeleri cuma gününe kadar gönderin.
Geçen yıl işinden ayrılıp İzmir'e taşındı.
Takımımız maçı son dakikada kaybetti.
Aman, yine geç kaldım!
Sistem her gece verilerin yedeğini alır.
Çocuklar bahçede saklambaç oynuyor.
Mercimek çorbasına ne zaman limon sıkılır?
Bu romanın kahramanını hiç inandırıcı bulmadım.
""",
}


def mean_of(role: TextRole) -> NDArray[np.float32]:
    """The mean of all texts of a role, each language by its weight."""
    means = [raw_vectors(texts.strip().splitlines(), role).mean(axis=0) for texts in TEXTS.values()]
    weights = [WEIGHTS.get(language, 1.0) for language in TEXTS]
    # Rounded, so that another processor's last bits do not make another embedder.
    return np.average(means, axis=0, weights=weights).round(5).astype(np.float32)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=MEANS, help="default: beside the embedder")
    out: Path = parser.parse_args().out
    np.savez(out, query=mean_of(TextRole.QUERY), passage=mean_of(TextRole.PASSAGE))
    digest = Means.read(out.read_bytes()).digest
    sys.stdout.write(f"{out}: means of {len(TEXTS)} languages; in identity.py: MEANS_DIGEST = {digest!r}\n")


if __name__ == "__main__":
    main()
